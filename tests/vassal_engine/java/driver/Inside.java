package driver;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** What VASSAL keeps to itself: fields and methods of its classes by name. */
final class Inside {
  private Inside() {}

  static Object get(Class<?> owner, Object target, String name) {
    try {
      return field(owner, name).get(target);
    }
    catch (ReflectiveOperationException e) {
      throw new IllegalStateException(owner.getName() + " has no field " + name, e);
    }
  }

  static void set(Class<?> owner, Object target, String name, Object value) {
    try {
      field(owner, name).set(target, value);
    }
    catch (ReflectiveOperationException e) {
      throw new IllegalStateException(owner.getName() + " has no field " + name, e);
    }
  }

  static Object call(Class<?> owner, Object target, String name, Class<?>[] types, Object... arguments) {
    try {
      final Method method = owner.getDeclaredMethod(name, types);
      method.setAccessible(true);
      return method.invoke(target, arguments);
    }
    catch (InvocationTargetException e) {
      throw new IllegalStateException(owner.getName() + "." + name + ": " + e.getCause(), e.getCause());
    }
    catch (ReflectiveOperationException e) {
      throw new IllegalStateException(owner.getName() + " has no method " + name, e);
    }
  }

  private static Field field(Class<?> owner, String name) throws NoSuchFieldException {
    final Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
