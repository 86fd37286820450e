package driver;

import VASSAL.build.GameModule;
import VASSAL.build.module.Map;
import VASSAL.build.module.map.PieceMover;
import VASSAL.build.widget.PieceSlot;
import VASSAL.command.Command;
import VASSAL.counters.DragBuffer;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyBuffer;
import VASSAL.counters.KeyCommand;
import VASSAL.counters.PieceCloner;
import VASSAL.counters.Properties;
import VASSAL.tools.NamedKeyStroke;

import java.awt.Point;
import java.awt.event.ActionEvent;
import java.util.ArrayList;
import java.util.List;

import javax.swing.KeyStroke;

/** What a player's hand does to pieces: drag, press keys, choose from the menu, fetch from a palette. */
final class Hand {
  private Hand() {}

  /** Drags pieces together and lets them go at a point of a map; false where VASSAL takes it for a click. */
  static boolean drag(List<GamePiece> pieces, Map to, Point at) {
    final PieceMover mover = to.getPieceMover();
    if (mover == null) throw new IllegalArgumentException("nothing can be moved on " + to.getMapName());
    KeyBuffer.getBuffer().clear();
    DragBuffer.getBuffer().clear();
    for (final GamePiece piece : pieces) {
      KeyBuffer.getBuffer().add(piece);
      DragBuffer.getBuffer().add(piece);
    }
    if (DragBuffer.getBuffer().isEmpty()) throw new IllegalArgumentException("the pieces cannot be dragged");
    final GamePiece first = pieces.get(0);
    if (first.getMap() != null) first.getMap().getPieceCollection().moveToFront(first.getParent() == null ? first : first.getParent());
    Inside.set(PieceMover.class, mover, "dragBegin", first.getMap() == to ? new Point(first.getPosition()) : null);
    mover.setBreachedThreshold(true);
    mover.setCurPieceOffset(0, 0);
    final boolean moves = !mover.isClick(at);
    if (moves) Inside.call(PieceMover.class, mover, "performDrop", new Class<?>[]{Point.class}, at);
    Inside.set(PieceMover.class, mover, "dragBegin", null);
    mover.setBreachedThreshold(false);
    DragBuffer.getBuffer().clear();
    return moves;
  }

  /** The slots of the palettes, in order: gpid and name. */
  static List<Object> slots() {
    final List<Object> told = new ArrayList<>();
    for (final PieceSlot slot : GameModule.getGameModule().getAllDescendantComponentsOf(PieceSlot.class)) {
      told.add(java.util.Map.of("gpid", slot.getGpId(), "name", slot.getConfigureName()));
    }
    return told;
  }

  /** Drags a new piece out of the palette's slot with a gpid; returns its id. */
  static String fetch(String gpid, Map to, Point at) {
    for (final PieceSlot slot : GameModule.getGameModule().getAllDescendantComponentsOf(PieceSlot.class)) {
      if (gpid.equals(slot.getGpId())) {
        final GamePiece piece = PieceCloner.getInstance().clonePiece(slot.getPiece());
        piece.setProperty(Properties.PIECE_ID, slot.getGpId());
        drag(List.of(piece), to, at);
        return piece.getId();
      }
    }
    throw new IllegalArgumentException("no slot with the gpid " + gpid);
  }

  /** Presses a key ("ctrl R") or sends a named one to selected pieces, as the window with the map would. */
  static void press(List<GamePiece> pieces, String key) {
    select(pieces);
    final Command command = KeyBuffer.getBuffer().keyCommand(stroke(key).getKeyStroke());
    GameModule.getGameModule().sendAndLog(command);
  }

  /** Chooses a menu entry by its words; false where it is grey. */
  static boolean choose(GamePiece piece, String words) {
    select(List.of(piece));
    final List<String> entries = new ArrayList<>();
    for (final KeyCommand command : (KeyCommand[]) piece.getProperty(Properties.KEY_COMMANDS)) {
      if (words.equals(command.getName())) {
        if (!command.isEnabled()) return false;
        command.actionPerformed(new ActionEvent(GameModule.getGameModule(), 0, ""));
        return true;
      }
      entries.add(command.getName());
    }
    throw new IllegalArgumentException("no menu entry " + words + ", there are " + entries);
  }

  static NamedKeyStroke stroke(String key) {
    final KeyStroke stroke = KeyStroke.getKeyStroke(key);
    return stroke == null ? NamedKeyStroke.of(key) : NamedKeyStroke.of(stroke);
  }

  private static void select(List<GamePiece> pieces) {
    KeyBuffer.getBuffer().clear();
    for (final GamePiece piece : pieces) {
      KeyBuffer.getBuffer().add(piece);
      KeyBuffer.getBuffer().setClickPoint(piece.getPosition());
      if (piece.getMap() != null) piece.getMap().getPieceCollection().moveToFront(piece.getParent() == null ? piece : piece.getParent());
    }
  }
}
