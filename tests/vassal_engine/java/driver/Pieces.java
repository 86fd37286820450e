package driver;

import VASSAL.build.GameModule;
import VASSAL.build.module.Map;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.Deck;
import VASSAL.counters.Decorator;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyCommand;
import VASSAL.counters.Properties;
import VASSAL.counters.Stack;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** The pieces on the table. */
final class Pieces {
  private Pieces() {}

  /** All pieces but stacks and decks: map by map, each stack from the bottom; those on no map last. */
  static List<GamePiece> all() {
    final Set<GamePiece> found = new LinkedHashSet<>();
    for (final Map map : Map.getMapList()) {
      for (final GamePiece piece : map.getAllPieces()) {
        if (piece instanceof Stack) found.addAll(((Stack) piece).asList());
        else found.add(piece);
      }
    }
    for (final GamePiece piece : GameModule.getGameModule().getGameState().getAllPieces()) {
      if (!(piece instanceof Stack)) found.add(piece);
    }
    return new ArrayList<>(found);
  }

  static GamePiece byId(String id) {
    final GamePiece piece = GameModule.getGameModule().getGameState().getPieceForId(id);
    if (piece == null) throw new IllegalArgumentException("no piece with the id " + id);
    return piece;
  }

  static java.util.Map<String, Object> told(GamePiece piece) {
    final java.util.Map<String, Object> told = new LinkedHashMap<>();
    final Map map = piece.getMap();
    final Stack stack = piece.getParent();
    told.put("id", piece.getId());
    told.put("gpid", piece.getProperty(Properties.PIECE_ID));
    told.put("name", piece.getName());
    told.put("shown", piece.getLocalizedName());
    told.put("basic_name", piece.getProperty(BasicPiece.BASIC_NAME));
    told.put("map", map == null ? "" : map.getMapName());
    told.put("x", piece.getPosition().x);
    told.put("y", piece.getPosition().y);
    told.put("location", map == null ? "" : map.locationName(piece.getPosition()));
    told.put("zone", piece.getProperty(BasicPiece.CURRENT_ZONE));
    told.put("stack", stack == null ? "" : stack.getId());
    told.put("height", stack == null ? 0 : stack.indexOf(piece));
    told.put("in_deck", stack instanceof Deck);
    told.put("properties", properties(piece));
    return told;
  }

  /** Every property that any of its traits gives it, with its value now. */
  private static java.util.Map<String, String> properties(GamePiece piece) {
    final Set<String> names = new LinkedHashSet<>(List.of(Properties.MOVED));
    GamePiece trait = piece;
    while (trait instanceof Decorator) {
      names.addAll(((Decorator) trait).getPropertyNames());
      trait = ((Decorator) trait).getInner();
    }
    if (trait instanceof BasicPiece) names.addAll(((BasicPiece) trait).getPropertyNames());
    final java.util.Map<String, String> values = new TreeMap<>();
    for (final String name : names) {
      final Object value = name == null || name.isEmpty() ? null : piece.getProperty(name);
      if (value != null) values.put(name, String.valueOf(value));
    }
    return values;
  }

  /** What its menu and its traits listen to: the words ("" for keys alone), the keystroke, and whether it is grey. */
  static List<Object> commands(GamePiece piece) {
    final List<Object> told = new ArrayList<>();
    for (final KeyCommand command : (KeyCommand[]) piece.getProperty(Properties.KEY_COMMANDS)) {
      final java.util.Map<String, Object> one = new LinkedHashMap<>();
      one.put("menu", command.getName());
      one.put("key", String.valueOf(command.getKeyStroke()));
      one.put("enabled", command.isEnabled());
      told.add(one);
    }
    return told;
  }
}
