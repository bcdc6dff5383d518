/** One step of a path in absolute places: where it goes, for a curve after its two handles; none closes. */
export interface PathStep {
  operator: "m" | "l" | "c" | "h";
  places: number[];
}

const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;
/** Numbers that one step of each kind takes. */
const TAKES: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Z: 0 };

/**
 * An SVG path of moves, lines and cubic curves, absolute or relative, as the page draws it: so that page and file have
 * their shapes from one text. Throws where a step is of another kind.
 */
export function pathSteps(path: string): PathStep[] {
  const steps: PathStep[] = [];
  let [x, y] = [0, 0];
  let start: [number, number] = [0, 0];
  let handle: [number, number] | null = null;
  const close = () => {
    steps.push({ operator: "h", places: [] });
    [x, y] = start;
    handle = null;
  };
  for (const [, letter = "", rest = ""] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const kind = letter.toUpperCase();
    const takes = TAKES[kind];
    if (takes === undefined) throw new Error(`no such step in a path: ${letter}`);
    if (takes === 0) close();
    const numbers = rest.match(NUMBER)?.map(Number) ?? [];
    for (let at = 0; takes > 0 && at + takes <= numbers.length; at += takes) {
      const step = numbers.slice(at, at + takes);
      const [baseX, baseY] = letter === kind ? [0, 0] : [x, y];
      if (kind === "H") x = baseX + (step[0] ?? 0);
      else if (kind === "V") y = baseY + (step[0] ?? 0);
      const places = step.map((value, index) => value + (index % 2 === 0 ? baseX : baseY));
      if (kind === "S") places.unshift(...(handle ? [2 * x - handle[0], 2 * y - handle[1]] : [x, y]));
      if (takes > 1) [x, y] = places.slice(-2) as [number, number];
      const isCurve = places.length === 6;
      handle = isCurve ? [places[2] ?? 0, places[3] ?? 0] : null;
      // What follows the first pair of a move is lines.
      const operator = isCurve ? "c" : kind === "M" && at === 0 ? "m" : "l";
      if (operator === "m") start = [x, y];
      steps.push({ operator, places: takes === 1 ? [x, y] : places });
    }
  }
  return steps;
}
