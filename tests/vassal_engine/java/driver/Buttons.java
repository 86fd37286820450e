package driver;

import VASSAL.build.GameModule;
import VASSAL.build.module.Map;

import java.awt.Component;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

import javax.swing.JButton;
import javax.swing.JToolBar;

/** The toolbars of the main window and of the maps. */
final class Buttons {
  private Buttons() {}

  static List<Object> all() {
    final List<Object> told = new ArrayList<>();
    for (final java.util.Map.Entry<String, JToolBar> bar : bars().entrySet()) {
      for (final JButton button : buttons(bar.getValue())) {
        final java.util.Map<String, Object> one = new LinkedHashMap<>();
        one.put("bar", bar.getKey());
        one.put("text", button.getText() == null ? "" : button.getText());
        one.put("tip", button.getToolTipText() == null ? "" : button.getToolTipText());
        one.put("icon", button.getIcon() != null);
        one.put("visible", button.isVisible());
        one.put("enabled", button.isEnabled());
        told.add(one);
      }
    }
    return told;
  }

  /** Presses the button with this text or tip. */
  static void press(String words) {
    for (final JToolBar bar : bars().values()) {
      for (final JButton button : buttons(bar)) {
        if (!words.equals(button.getText()) && !words.equals(button.getToolTipText())) continue;
        if (!button.isEnabled()) throw new IllegalArgumentException("the button " + words + " is grey");
        button.doClick(0);
        return;
      }
    }
    throw new IllegalArgumentException("no button " + words);
  }

  private static java.util.Map<String, JToolBar> bars() {
    final java.util.Map<String, JToolBar> bars = new LinkedHashMap<>();
    bars.put("", GameModule.getGameModule().getToolBar());
    for (final Map map : Map.getMapList()) bars.put(map.getMapName(), map.getToolBar());
    return bars;
  }

  private static List<JButton> buttons(JToolBar bar) {
    final List<JButton> found = new ArrayList<>();
    for (final Component child : bar.getComponents()) {
      if (child instanceof JButton) found.add((JButton) child);
    }
    return found;
  }
}
