package driver;

import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.GameState;
import VASSAL.build.module.PredefinedSetup;
import VASSAL.tools.filechooser.FileChooser;
import VASSAL.tools.filechooser.FileFilter;

import java.awt.Component;
import java.awt.event.ActionEvent;
import java.io.File;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

import javax.swing.Action;

/** Set-ups, saved games and logs. */
final class Records {
  private static final long LOADING_MS = 120_000;

  private Records() {}

  static List<String> setups() {
    final List<String> names = new ArrayList<>();
    for (final PredefinedSetup setup : module().getAllDescendantComponentsOf(PredefinedSetup.class)) names.add(setup.getConfigureName());
    return names;
  }

  static void start(String setup) throws Exception {
    for (final PredefinedSetup one : module().getAllDescendantComponentsOf(PredefinedSetup.class)) {
      if (!setup.equals(one.getConfigureName())) continue;
      Events.on(() -> {
        close();
        one.launch();
        return null;
      });
      waitUntilLoaded();
      return;
    }
    throw new IllegalArgumentException("no set-up " + setup + ", there are " + setups());
  }

  static void startAnew() {
    close();
    module().setGameFileMode(GameModule.GameFileMode.NEW_GAME);
    module().getGameState().setup(true);
  }

  /** A saved game, or a log: then its beginning. */
  static void load(File file) throws Exception {
    Events.on(() -> {
      close();
      module().getGameState().loadGameInBackground(file);
      return null;
    });
    waitUntilLoaded();
  }

  static void save(File file) throws Exception {
    module().getGameState().saveGame(file);
  }

  /** Leaves the game without saving. */
  static void close() {
    final Action end = (Action) Inside.get(BasicLogger.class, logger(), "endLogAction");
    end.setEnabled(false);
    module().getGameState().setModified(false);
    module().getGameState().setup(false);
  }

  static void beginLog(File file) throws Exception {
    Files.deleteIfExists(file.toPath());
    Inside.set(GameModule.class, module(), "fileChooser", new OneFile(file));
    Inside.call(BasicLogger.class, logger(), "beginOutput", new Class<?>[0]);
    Inside.set(GameModule.class, module(), "fileChooser", null);
  }

  static void endLog() {
    final Action end = (Action) Inside.get(BasicLogger.class, logger(), "endLogAction");
    end.actionPerformed(new ActionEvent(module(), 0, ""));
  }

  static void undo() {
    Inside.call(BasicLogger.class, logger(), "undo", new Class<?>[0]);
  }

  /** Steps through a log that was loaded, to its end; returns how many steps there were. */
  static int replay() throws Exception {
    int steps = 0;
    while (Events.on(() -> logger().isReplaying())) {
      Events.on(() -> Inside.call(BasicLogger.class, logger(), "step", new Class<?>[0]));
      Events.settle();
      ++steps;
    }
    return steps;
  }

  private static GameModule module() {
    return GameModule.getGameModule();
  }

  private static BasicLogger logger() {
    return (BasicLogger) module().getLogger();
  }

  private static void waitUntilLoaded() throws Exception {
    final long end = System.currentTimeMillis() + LOADING_MS;
    do {
      Events.settle();
      Thread.sleep(20);
      if (System.currentTimeMillis() > end) throw new IllegalStateException("not loaded after " + LOADING_MS + " ms");
    }
    while ((Boolean) Inside.get(GameState.class, module().getGameState(), "loadingInBackground"));
    Events.settle();
  }

  /** Chooses one file without a dialog. */
  private static final class OneFile extends FileChooser {
    private final File file;

    OneFile(File file) {
      super(null, null);
      this.file = file;
    }

    @Override
    public File getCurrentDirectory() {
      return file.getParentFile();
    }

    @Override
    public void setCurrentDirectory(File directory) { }

    @Override
    public void rescanCurrentDirectory() { }

    @Override
    public File getSelectedFile() {
      return file;
    }

    @Override
    public void setSelectedFile(File other) { }

    @Override
    public String getDialogTitle() {
      return "";
    }

    @Override
    public void setDialogTitle(String title) { }

    @Override
    public int showOpenDialog(Component parent) {
      return APPROVE_OPTION;
    }

    @Override
    public int showSaveDialog(Component parent) {
      return APPROVE_OPTION;
    }

    @Override
    public FileFilter getFileFilter() {
      return null;
    }

    @Override
    public void setFileFilter(FileFilter filter) { }

    @Override
    public void addChoosableFileFilter(FileFilter filter) { }

    @Override
    public boolean removeChoosableFileFilter(FileFilter filter) {
      return true;
    }

    @Override
    public void resetChoosableFileFilters() { }
  }
}
