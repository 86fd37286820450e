package driver;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

import javax.swing.SwingUtilities;

/** Does things on Swing's event thread, where VASSAL does everything. */
final class Events {
  private Events() {}

  static <T> T on(Callable<T> work) throws Exception {
    final FutureTask<T> task = new FutureTask<>(work);
    SwingUtilities.invokeAndWait(task);
    try {
      return task.get();
    }
    catch (java.util.concurrent.ExecutionException e) {
      if (e.getCause() instanceof Exception) throw (Exception) e.getCause();
      throw e;
    }
  }

  /** Lets everything that was put off till later happen; what that puts off in turn, too. */
  static void settle() throws Exception {
    for (int i = 0; i < 3; ++i) SwingUtilities.invokeAndWait(() -> { });
  }
}
