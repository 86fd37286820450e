package driver;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;

/** Writes answers as JSON: maps, collections, numbers, booleans, null; everything else as a string. */
final class Json {
  private Json() {}

  static String of(Object value) {
    final StringBuilder text = new StringBuilder();
    write(text, value);
    return text.toString();
  }

  private static void write(StringBuilder text, Object value) {
    if (value == null || value instanceof Boolean || value instanceof Integer || value instanceof Long) {
      text.append(value);
    }
    else if (value instanceof Map) {
      text.append('{');
      final Iterator<? extends Map.Entry<?, ?>> entries = ((Map<?, ?>) value).entrySet().iterator();
      while (entries.hasNext()) {
        final Map.Entry<?, ?> entry = entries.next();
        quote(text, String.valueOf(entry.getKey()));
        text.append(':');
        write(text, entry.getValue());
        if (entries.hasNext()) text.append(',');
      }
      text.append('}');
    }
    else if (value instanceof Collection) {
      text.append('[');
      final Iterator<?> items = ((Collection<?>) value).iterator();
      while (items.hasNext()) {
        write(text, items.next());
        if (items.hasNext()) text.append(',');
      }
      text.append(']');
    }
    else {
      quote(text, String.valueOf(value));
    }
  }

  private static void quote(StringBuilder text, String value) {
    text.append('"');
    for (int i = 0; i < value.length(); ++i) {
      final char letter = value.charAt(i);
      if (letter == '"' || letter == '\\') text.append('\\').append(letter);
      else if (letter < ' ' || letter > '~') text.append(String.format("\\u%04x", (int) letter));
      else text.append(letter);
    }
    text.append('"');
  }
}
