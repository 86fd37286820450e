package driver;

import VASSAL.tools.ErrorDialog;
import VASSAL.tools.bug.BugHandler;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import org.slf4j.LoggerFactory;

import java.awt.AWTEvent;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dialog;
import java.awt.Toolkit;
import java.awt.event.WindowEvent;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;

/** Collects everything VASSAL complains about: warnings and errors in its log, bugs, and any dialog it opens. */
final class Complaints {
  private static final List<String> told = new ArrayList<>();
  private static String typed;

  private Complaints() {}

  static synchronized void add(String kind, String text) {
    told.add(kind + ": " + text.strip());
  }

  /** The next dialog that asks for words is given these, and confirmed. */
  static synchronized void type(String words) {
    typed = words;
  }

  private static synchronized String typed() {
    final String words = typed;
    typed = null;
    return words;
  }

  /** What was told since this was asked last. */
  static synchronized List<String> take() {
    final List<String> taken = new ArrayList<>(told);
    told.clear();
    return taken;
  }

  static void listen() {
    final AppenderBase<ILoggingEvent> listener = new AppenderBase<>() {
      @Override
      protected void append(ILoggingEvent event) {
        if (!event.getLevel().isGreaterOrEqual(Level.WARN)) return;
        final String trace = event.getThrowableProxy() == null ? "" : "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy());
        add("log " + event.getLevel(), event.getLoggerName() + ": " + event.getFormattedMessage() + shortened(trace));
      }
    };
    listener.start();
    ((Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)).addAppender(listener);
    ErrorDialog.addBugHandler(new BugHandler() {
      @Override
      public boolean accept(Throwable thrown) {
        return true;
      }

      @Override
      public void handle(Throwable thrown) {
        add("bug", traced(thrown));
      }
    });
    Toolkit.getDefaultToolkit().addAWTEventListener(event -> {
      if (event.getID() == WindowEvent.WINDOW_OPENED && event.getSource() instanceof Dialog) dismiss((Dialog) event.getSource());
    }, AWTEvent.WINDOW_EVENT_MASK);
  }

  static String traced(Throwable thrown) {
    final StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    return shortened(text.toString());
  }

  /** A stack trace without the frames beyond the first dozen lines. */
  private static String shortened(String trace) {
    final String[] lines = trace.split("\\R");
    return String.join("\n", List.of(lines).subList(0, Math.min(lines.length, 14)));
  }

  /** A dialog that words wait for gets them. Any other is told and closed, an option pane with "no". */
  private static void dismiss(Dialog dialog) {
    final StringBuilder text = new StringBuilder();
    final JOptionPane[] pane = {null};
    read(dialog, text, pane);
    final String words = pane[0] != null && pane[0].getWantsInput() ? typed() : null;
    if (words == null) add("dialog", dialog.getTitle() + " |" + text);
    SwingUtilities.invokeLater(() -> {
      if (words != null) pane[0].setInputValue(words);
      if (pane[0] != null) pane[0].setValue(words == null ? JOptionPane.NO_OPTION : JOptionPane.OK_OPTION);
      dialog.setVisible(false);
      dialog.dispose();
    });
  }

  private static void read(Container parent, StringBuilder text, JOptionPane[] pane) {
    for (final Component child : parent.getComponents()) {
      if (child instanceof JLabel && ((JLabel) child).getText() != null) text.append(' ').append(((JLabel) child).getText());
      if (child instanceof JTextComponent) text.append(' ').append(((JTextComponent) child).getText());
      if (child instanceof JOptionPane) pane[0] = (JOptionPane) child;
      if (child instanceof Container) read((Container) child, text, pane);
    }
  }
}
