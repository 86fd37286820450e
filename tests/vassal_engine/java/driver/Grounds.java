package driver;

import VASSAL.build.module.Map;
import VASSAL.build.module.map.boardPicker.Board;
import VASSAL.build.module.map.boardPicker.board.ZonedGrid;
import VASSAL.build.module.map.boardPicker.board.mapgrid.Zone;

import java.awt.Dimension;
import java.awt.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** The maps with their boards and zones. */
final class Grounds {
  private Grounds() {}

  static Map map(String name) {
    for (final Map map : Map.getMapList()) {
      if (name.equals(map.getMapName())) return map;
    }
    throw new IllegalArgumentException("no map " + name);
  }

  static List<Object> all() {
    final List<Object> told = new ArrayList<>();
    for (final Map map : Map.getMapList()) {
      final Dimension size = map.mapSize();
      final List<String> boards = new ArrayList<>();
      final List<String> zones = new ArrayList<>();
      for (final Board board : map.getBoards()) {
        boards.add(board.getName());
        if (board.getGrid() instanceof ZonedGrid) {
          ((ZonedGrid) board.getGrid()).getZones().forEachRemaining(zone -> zones.add(((Zone) zone).getName()));
        }
      }
      final java.util.Map<String, Object> one = new LinkedHashMap<>();
      one.put("name", map.getMapName());
      one.put("width", size.width);
      one.put("height", size.height);
      one.put("boards", boards);
      one.put("zones", zones);
      told.add(one);
    }
    return told;
  }

  /** What VASSAL calls points of a map, given as x, y, x, y ... */
  static List<String> names(String map, List<String> numbers) {
    final List<String> names = new ArrayList<>();
    for (int i = 0; i + 1 < numbers.size(); i += 2) {
      names.add(map(map).locationName(new Point(Integer.parseInt(numbers.get(i)), Integer.parseInt(numbers.get(i + 1)))));
    }
    return names;
  }
}
