package driver;

import VASSAL.build.GameModule;
import VASSAL.build.module.GameRefresher;
import VASSAL.command.NullCommand;

import java.util.HashSet;
import java.util.List;

/** What Tools, Refresh Counters does: every piece on the table gives way to the newest version of its counter. */
final class Refresher {
  private Refresher() {}

  static void refresh(List<String> options) throws Exception {
    new GameRefresher(GameModule.getGameModule()).execute(new HashSet<>(options), new NullCommand());
  }
}
