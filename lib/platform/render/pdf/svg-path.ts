export interface PathCommand {
  operator: "m" | "l" | "c" | "h";
  coordinates: number[];
}

const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;
const ARGUMENT_COUNT: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Z: 0 };

/** Supports moves, lines, and cubic curves. Throws for other commands. */
export function parsePathCommands(path: string): PathCommand[] {
  const commands: PathCommand[] = [];
  let [x, y] = [0, 0];
  let start: [number, number] = [0, 0];
  let control: [number, number] | null = null;
  const close = () => {
    commands.push({ operator: "h", coordinates: [] });
    [x, y] = start;
    control = null;
  };
  for (const [, letter = "", rest = ""] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const kind = letter.toUpperCase();
    const count = ARGUMENT_COUNT[kind];
    if (count === undefined) throw new Error(`unsupported path command: ${letter}`);
    if (count === 0) close();
    const numbers = rest.match(NUMBER)?.map(Number) ?? [];
    for (let at = 0; count > 0 && at + count <= numbers.length; at += count) {
      const argumentList = numbers.slice(at, at + count);
      const [baseX, baseY] = letter === kind ? [0, 0] : [x, y];
      if (kind === "H") x = baseX + (argumentList[0] ?? 0);
      else if (kind === "V") y = baseY + (argumentList[0] ?? 0);
      const coordinates = argumentList.map((value, index) => value + (index % 2 === 0 ? baseX : baseY));
      if (kind === "S") coordinates.unshift(...(control ? [2 * x - control[0], 2 * y - control[1]] : [x, y]));
      if (count > 1) [x, y] = coordinates.slice(-2) as [number, number];
      const isCurve = coordinates.length === 6;
      control = isCurve ? [coordinates[2] ?? 0, coordinates[3] ?? 0] : null;
      // Coordinates after a move's first pair are lines.
      const operator = isCurve ? "c" : kind === "M" && at === 0 ? "m" : "l";
      if (operator === "m") start = [x, y];
      commands.push({ operator, coordinates: count === 1 ? [x, y] : coordinates });
    }
  }
  return commands;
}
