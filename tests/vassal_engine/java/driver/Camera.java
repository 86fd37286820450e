package driver;

import VASSAL.build.GameModule;
import VASSAL.build.module.Map;
import VASSAL.build.module.map.MenuDisplayer;
import VASSAL.counters.GamePiece;

import java.awt.Color;
import java.awt.Component;
import java.awt.Container;
import java.awt.Frame;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.image.BufferedImage;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

import javax.imageio.ImageIO;
import javax.swing.JPopupMenu;
import javax.swing.JSplitPane;
import javax.swing.MenuSelectionManager;

/** Pictures of maps and of the screen. */
final class Camera {
  /** The map's picture comes in by and by: a picture is taken when nothing has changed for a while. */
  private static final long STILL_MS = 500;
  private static final long LIMIT_MS = 15_000;

  private Camera() {}

  /** A part of a map at a scale, painted as its window would. */
  static void map(Map map, Rectangle part, double scale, File file) throws Exception {
    final double before = map.getZoom();
    Events.on(() -> {
      if (map.getZoomer() != null) map.getZoomer().setZoomFactor(scale);
      return null;
    });
    ImageIO.write(still(() -> Events.on(() -> painted(map, map.mapToComponent(part)))), "png", file);
    Events.on(() -> {
      if (map.getZoomer() != null) map.getZoomer().setZoomFactor(before);
      return null;
    });
  }

  /** The whole screen, or one window of it by its title. */
  static void screen(String title, File file) throws Exception {
    final Rectangle screen = new Rectangle(Toolkit.getDefaultToolkit().getScreenSize());
    final Rectangle part = title.isEmpty() ? screen : screen.intersection(Events.on(() -> window(title).getBounds()));
    final Robot robot = new Robot();
    ImageIO.write(still(() -> robot.createScreenCapture(part)), "png", file);
  }

  /** What is to be seen once it stays as it is. */
  private static BufferedImage still(Callable<BufferedImage> look) throws Exception {
    final long end = System.currentTimeMillis() + LIMIT_MS;
    BufferedImage before = look.call();
    while (true) {
      Events.settle();
      Thread.sleep(STILL_MS);
      final BufferedImage now = look.call();
      if (alike(before, now) || System.currentTimeMillis() > end) return now;
      before = now;
    }
  }

  private static boolean alike(BufferedImage one, BufferedImage other) {
    final int width = one.getWidth();
    final int height = one.getHeight();
    return Arrays.equals(one.getRGB(0, 0, width, height, null, 0, width), other.getRGB(0, 0, width, height, null, 0, width));
  }

  static List<String> windows() {
    final List<String> titles = new ArrayList<>();
    for (final Frame frame : Frame.getFrames()) {
      if (frame.isShowing()) titles.add(frame.getTitle());
    }
    return titles;
  }

  /** Lays a window out on the screen, in front of all others. */
  static void place(String title, Rectangle bounds) {
    final Window window = window(title);
    window.setBounds(bounds);
    window.validate();
    window.setVisible(true);
    window.toFront();
  }

  /** Shows the part of a map around a point, at a zoom. */
  static void look(Map map, Point at, double zoom) {
    if (map.getZoomer() != null) map.getZoomer().setZoomFactor(zoom);
    map.centerAt(at);
  }

  /** Gives the part of the main window above the map, chat and palette, so many px. */
  static void split(int height) {
    split(GameModule.getGameModule().getPlayerWindow(), height);
  }

  private static void split(Container parent, int height) {
    for (final Component child : parent.getComponents()) {
      if (child instanceof JSplitPane && ((JSplitPane) child).getOrientation() == JSplitPane.VERTICAL_SPLIT) {
        ((JSplitPane) child).setDividerLocation(height);
      }
      else if (child instanceof Container) {
        split((Container) child, height);
      }
    }
  }

  /** Opens a piece's menu beside it, as a right click does. */
  static void menu(GamePiece piece) {
    final Map map = piece.getMap();
    final JPopupMenu menu = MenuDisplayer.createPopup(piece);
    final Point at = map.mapToComponent(piece.getPosition());
    menu.show(map.getView(), at.x, at.y);
  }

  static void closeMenu() {
    MenuSelectionManager.defaultManager().clearSelectedPath();
  }

  private static BufferedImage painted(Map map, Rectangle part) {
    final BufferedImage picture = new BufferedImage(part.width, part.height, BufferedImage.TYPE_INT_RGB);
    final Graphics2D pen = picture.createGraphics();
    pen.setColor(Color.WHITE);
    pen.fillRect(0, 0, part.width, part.height);
    pen.translate(-part.x, -part.y);
    map.paintRegion(pen, part, null);
    pen.dispose();
    return picture;
  }

  private static Window window(String title) {
    if (title.isEmpty()) return GameModule.getGameModule().getPlayerWindow();
    for (final Frame frame : Frame.getFrames()) {
      if (title.equals(frame.getTitle()) || frame.isShowing() && frame.getTitle().contains(title)) return frame;
    }
    throw new IllegalArgumentException("no window " + title + ", there are " + windows());
  }
}
