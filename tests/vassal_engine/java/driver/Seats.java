package driver;

import VASSAL.build.GameModule;
import VASSAL.build.module.GlobalOptions;
import VASSAL.build.module.PlayerRoster;
import VASSAL.command.Command;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Who sits at the table. */
final class Seats {
  private Seats() {}

  static void introduce(String name, String password) {
    final GameModule module = GameModule.getGameModule();
    module.getPrefs().setValue(GameModule.REAL_NAME, name);
    module.getPrefs().setValue(GameModule.SECRET_NAME, password);
    GameModule.setUserId(password);
  }

  /** What the wizard's page does: whoever has no seat watches. */
  static void settle(PlayerRoster roster) {
    send(seating(roster, PlayerRoster.OBSERVER));
    Inside.set(PlayerRoster.class, roster, "pickedSide", true);
  }

  /**
   * Leaves the seat held and takes that of a side, as the roster's own button does. Players see sides by the names of
   * their language; in the game, and so in every save and log, they go by the module's own. Either is taken.
   */
  static void take(String name) throws ReflectiveOperationException {
    final PlayerRoster roster = roster();
    final String side = roster.untranslateSide(name);
    if (!roster.getSides().contains(roster.translateSide(side))) {
      throw new IllegalArgumentException("no side " + name + ", there are " + roster.getSides());
    }
    final String before = PlayerRoster.getMySide();
    leave(roster, GameModule.getActiveUserId());
    send(seating(roster, side));
    Inside.call(PlayerRoster.class, roster, "fireSideChange", new Class<?>[]{String.class, String.class}, before, side);
  }

  static List<String> sides() {
    return new ArrayList<>(roster().getSides());
  }

  static List<Object> all() {
    final List<Object> seats = new ArrayList<>();
    for (final PlayerRoster.PlayerInfo player : roster().getPlayers()) {
      seats.add(Map.of("player", player.playerName, "side", player.getSide()));
    }
    return seats;
  }

  private static PlayerRoster roster() {
    return GameModule.getGameModule().getAllDescendantComponentsOf(PlayerRoster.class).get(0);
  }

  private static Command seating(PlayerRoster roster, String side) {
    return new PlayerRoster.Add(roster, GameModule.getActiveUserId(), GlobalOptions.getInstance().getPlayerId(), side);
  }

  /** VASSAL 3.7 has a command for it, 3.6 leaves the others to find out by the new seat. */
  private static void leave(PlayerRoster roster, String id) throws ReflectiveOperationException {
    final Class<?> removal;
    try {
      removal = Class.forName(PlayerRoster.class.getName() + "$Remove");
    }
    catch (ClassNotFoundException e) {
      roster.remove(id);
      return;
    }
    final Constructor<?> maker = removal.getDeclaredConstructors()[0];
    maker.setAccessible(true);
    send((Command) maker.newInstance(roster, id));
  }

  private static void send(Command command) {
    command.execute();
    GameModule.getGameModule().sendAndLog(command);
  }
}
