package driver;

import VASSAL.Info;
import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.GameSetupStep;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.WizardSupport;
import VASSAL.i18n.Localization;
import VASSAL.launch.Player;
import VASSAL.launch.StandardConfig;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;

/** Opens a module in a player's window, as VASSAL's own Player does, but with nobody to ask. */
final class Opening extends Player {
  private static final String[] PROMPTS = {
    BasicLogger.PROMPT_NEW_LOG_START, BasicLogger.PROMPT_NEW_LOG_END, BasicLogger.PROMPT_LOG_COMMENT,
  };

  private Opening(String module) {
    super(new String[]{"--load", "--", module});
  }

  /** Returns when the module is loaded; what went wrong is among the complaints. */
  static void open(String module) throws Exception {
    Info.setConfig(new Quiet());
    Complaints.listen();
    new Opening(module);
    Events.settle();
  }

  @Override
  protected void launch() throws IOException {
    final GameModule module = createModule(createDataArchive());
    Inside.set(GameModule.class, module, "wizardSupport", new NobodyAsked());
    Inside.set(GameModule.class, module, "RNG", LoadedDice.INSTANCE);
    GameModule.init(module);
    createExtensionsLoader().addTo(module);
    Localization.getInstance().translate();
    for (final String prompt : PROMPTS) {
      if (module.getPrefs().getOption(prompt) != null) module.getPrefs().setValue(prompt, Boolean.FALSE);
    }
    Seats.introduce("Player", "player-pw");
    module.getPlayerWindow().setVisible(true);
  }

  /** After each save VASSAL starts a Java of its own to tell its library of modules: here that does nothing. */
  private static final class Quiet extends StandardConfig {
    Quiet() throws IOException {
      super();
    }

    @Override
    public Path getJavaBinPath() {
      return Path.of(System.getProperty("driver.nothing"));
    }
  }

  /** Where a wizard would ask, the player watches; anything else is done as it is proposed. */
  private static final class NobodyAsked extends WizardSupport {
    @Override
    public void showGameSetupWizard() {
      final Iterator<GameSetupStep> steps = GameModule.getGameModule().getGameState().getUnfinishedSetupSteps();
      while (steps.hasNext()) {
        final GameSetupStep step = steps.next();
        if (step instanceof PlayerRoster) {
          Seats.settle((PlayerRoster) step);
        }
        else {
          step.getControls();
          step.finish();
        }
      }
    }
  }
}
