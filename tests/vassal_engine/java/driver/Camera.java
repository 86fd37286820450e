package driver;

import VASSAL.build.GameModule;
import VASSAL.build.module.Map;
import VASSAL.build.module.map.MenuDisplayer;
import VASSAL.counters.GamePiece;

import java.awt.Color;
import java.awt.Frame;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import javax.imageio.ImageIO;
import javax.swing.JPopupMenu;
import javax.swing.MenuSelectionManager;

/** Pictures of maps and of the screen. */
final class Camera {
  private static final long PAINTING_MS = 700;

  private Camera() {}

  /** A part of a map at a scale, painted as its window would. */
  static void map(Map map, Rectangle part, double scale, File file) throws Exception {
    Events.on(() -> painted(map, part, scale));  // the first time VASSAL only begins to load pictures
    Thread.sleep(PAINTING_MS);
    Events.settle();
    ImageIO.write(Events.on(() -> painted(map, part, scale)), "png", file);
  }

  /** The whole screen, or one window of it by its title. */
  static void screen(String title, File file) throws Exception {
    Events.settle();
    Thread.sleep(PAINTING_MS);
    Rectangle part = new Rectangle(Toolkit.getDefaultToolkit().getScreenSize());
    if (!title.isEmpty()) part = part.intersection(Events.on(() -> window(title).getBounds()));
    ImageIO.write(new Robot().createScreenCapture(part), "png", file);
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

  private static BufferedImage painted(Map map, Rectangle part, double scale) throws IOException {
    final int width = (int) Math.ceil(part.width * scale);
    final int height = (int) Math.ceil(part.height * scale);
    final BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    final Graphics2D pen = picture.createGraphics();
    pen.setColor(Color.WHITE);
    pen.fillRect(0, 0, width, height);
    pen.scale(scale, scale);
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
