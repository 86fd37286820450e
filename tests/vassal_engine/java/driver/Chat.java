package driver;

import VASSAL.build.GameModule;
import VASSAL.build.module.Chatter;

import java.util.ArrayList;
import java.util.List;

import javax.swing.JTextPane;
import javax.swing.text.BadLocationException;
import javax.swing.text.Document;

/** The chat window. */
final class Chat {
  private static int read = 0;

  private Chat() {}

  static void say(String words) {
    final Chatter chat = GameModule.getGameModule().getChatter();
    chat.send((String) Inside.call(Chatter.class, chat, "formatChat", new Class<?>[]{String.class}, words));
  }

  /** The lines that came since this was asked last. */
  static List<String> news() throws BadLocationException {
    final List<String> lines = new ArrayList<>();
    final Chatter chat = GameModule.getGameModule() == null ? null : GameModule.getGameModule().getChatter();
    if (chat == null) return lines;
    final Document document = ((JTextPane) Inside.get(Chatter.class, chat, "conversationPane")).getDocument();
    final String text = document.getText(0, document.getLength());
    for (final String line : text.substring(Math.min(read, text.length())).split("\n")) {
      if (!line.isBlank()) lines.add(line.strip());
    }
    read = text.length();
    return lines;
  }
}
