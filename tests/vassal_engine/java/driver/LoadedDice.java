package driver;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/** VASSAL's dice, which fall as they were told to, in turn; once nothing more is told, as they like. */
final class LoadedDice extends Random {
  static final LoadedDice INSTANCE = new LoadedDice();
  private static final long serialVersionUID = 1L;
  private final transient Deque<Integer> told = new ArrayDeque<>();

  private LoadedDice() {}

  void load(List<Integer> numbers) {
    told.clear();
    told.addAll(numbers);
  }

  @Override
  public int nextInt(int sides) {
    return told.isEmpty() ? super.nextInt(sides) : told.remove() - 1;
  }
}
