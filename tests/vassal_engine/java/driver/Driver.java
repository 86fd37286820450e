package driver;

import VASSAL.Info;
import VASSAL.build.GameModule;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Stack;

import java.awt.Point;
import java.awt.Rectangle;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Opens a module in the real VASSAL and does what it is told on standard input: a command a line, its words apart by
 * tabs and URL-encoded. Each is answered by a line of JSON: the answer or the error, the complaints and the chat lines
 * that came with it.
 */
public final class Driver {
  private Driver() {}

  public static void main(String[] arguments) throws IOException {
    final PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    System.setOut(System.err);
    answers.println(Json.of(answer(() -> open(arguments[0]))));
    final BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      final List<String> words = new ArrayList<>();
      for (final String word : line.split("\t", -1)) words.add(URLDecoder.decode(word, StandardCharsets.UTF_8));
      answers.println(Json.of(answer(() -> does(words.get(0), words.subList(1, words.size())))));
    }
    Runtime.getRuntime().halt(0);
  }

  private static Object open(String module) throws Exception {
    Opening.open(module);
    final GameModule game = GameModule.getGameModule();
    return Map.of("name", game.getGameName(), "version", game.getGameVersion(), "vassal", Info.getVersion());
  }

  private static Map<String, Object> answer(Callable<Object> work) {
    final Map<String, Object> told = new LinkedHashMap<>();
    try {
      told.put("answer", work.call());
      Events.settle();
      told.put("chat", Events.on(Chat::news));
    }
    catch (Exception e) {
      told.put("error", Complaints.traced(e));
    }
    told.put("complaints", Complaints.take());
    return told;
  }

  /** What takes its own way to the event thread, as it must wait for it; anything else is done on it. */
  private static Object does(String command, List<String> words) throws Exception {
    switch (command) {
    case "setup":
      Records.start(words.get(0));
      return null;
    case "load":
      Records.load(new File(words.get(0)));
      return null;
    case "replay":
      return Records.replay();
    case "picture_map":
      final List<Integer> part = numbers(words.subList(3, 7));
      Camera.map(Grounds.map(words.get(1)), new Rectangle(part.get(0), part.get(1), part.get(2), part.get(3)),
                 Double.parseDouble(words.get(2)), new File(words.get(0)));
      return null;
    case "picture_screen":
      Camera.screen(words.get(1), new File(words.get(0)));
      return null;
    default:
      return Events.on(() -> asks(command, words));
    }
  }

  private static Object asks(String command, List<String> words) throws Exception {
    switch (command) {
    case "setups": return Records.setups();
    case "maps": return Grounds.all();
    case "names": return Grounds.names(words.get(0), words.subList(1, words.size()));
    case "pieces": return told(Pieces.all());
    case "piece": return Pieces.told(Pieces.byId(words.get(0)));
    case "commands": return Pieces.commands(Pieces.byId(words.get(0)));
    case "buttons": return Buttons.all();
    case "seats": return Seats.all();
    case "sides": return Seats.sides();
    case "slots": return Hand.slots();
    case "windows": return Camera.windows();
    case "property": return GameModule.getGameModule().getProperty(words.get(0));
    default: return acts(command, words);
    }
  }

  private static Object acts(String command, List<String> words) throws Exception {
    switch (command) {
    case "drag": return Hand.drag(pieces(words.subList(3, words.size())), Grounds.map(words.get(0)), point(words, 1));
    case "fetch": return Hand.fetch(words.get(0), Grounds.map(words.get(1)), point(words, 2));
    case "choose": return Hand.choose(Pieces.byId(words.get(0)), words.get(1));
    case "press": Hand.press(pieces(words.subList(1, words.size())), words.get(0)); break;
    case "button": Buttons.press(words.get(0)); break;
    case "type": Complaints.type(words.get(0)); break;
    case "hotkey": GameModule.getGameModule().fireKeyStroke(Hand.stroke(words.get(0))); break;
    case "say": Chat.say(words.get(0)); break;
    case "introduce": Seats.introduce(words.get(0), words.get(1)); break;
    case "dice": LoadedDice.INSTANCE.load(numbers(words)); break;
    case "side": Seats.take(words.get(0)); break;
    case "new_game": Records.startAnew(); break;
    case "close": Records.close(); break;
    case "save": Records.save(new File(words.get(0))); break;
    case "begin_log": Records.beginLog(new File(words.get(0))); break;
    case "end_log": Records.endLog(); break;
    case "undo": Records.undo(); break;
    case "refresh": Refresher.refresh(words); break;
    case "place_window": Camera.place(words.get(0), rectangle(words)); break;
    case "split": Camera.split(numbers(words).get(0)); break;
    case "look": Camera.look(Grounds.map(words.get(0)), point(words, 1), Double.parseDouble(words.get(3))); break;
    case "expand": ((Stack) Pieces.byId(words.get(0)).getParent()).setExpanded(Boolean.parseBoolean(words.get(1))); break;
    case "open_menu": Camera.menu(Pieces.byId(words.get(0))); break;
    case "close_menu": Camera.closeMenu(); break;
    default: throw new IllegalArgumentException("no command " + command);
    }
    return null;
  }

  private static List<GamePiece> pieces(List<String> ids) {
    final List<GamePiece> found = new ArrayList<>();
    for (final String id : ids) found.add(Pieces.byId(id));
    return found;
  }

  private static List<Object> told(List<GamePiece> pieces) {
    final List<Object> told = new ArrayList<>();
    for (final GamePiece piece : pieces) told.add(Pieces.told(piece));
    return told;
  }

  private static Point point(List<String> words, int first) {
    final List<Integer> at = numbers(words.subList(first, first + 2));
    return new Point(at.get(0), at.get(1));
  }

  private static Rectangle rectangle(List<String> words) {
    final List<Integer> at = numbers(words.subList(1, 5));
    return new Rectangle(at.get(0), at.get(1), at.get(2), at.get(3));
  }

  private static List<Integer> numbers(List<String> words) {
    return Arrays.asList(words.stream().map(Integer::valueOf).toArray(Integer[]::new));
  }
}
