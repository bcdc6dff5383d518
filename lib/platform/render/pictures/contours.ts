export type Contour = number[];

const STEPS = 12;
const ARGUMENTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, A: 7, Z: 0 };

export interface Placement {
  scale: number;
  x: number;
  y: number;
}

export function buildPathContours(path: string, { scale, x: left, y: top }: Placement): Contour[] {
  const contours: Contour[] = [];
  let contour: Contour = [];
  let [x, y, startX, startY, controlX, controlY] = [0, 0, 0, 0, 0, 0];
  const add = (toX: number, toY: number) => {
    contour.push(left + toX * scale, top + toY * scale);
    [x, y] = [toX, toY];
  };
  for (const [, letter = "", rest = ""] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const kind = letter.toUpperCase();
    const count = ARGUMENTS[kind];
    if (count === undefined) throw new Error(`unsupported path command: ${letter}`);
    if (kind === "Z") [x, y] = [startX, startY];
    const numbers = parseNumbers(rest, kind);
    for (let at = 0; count > 0 && at + count <= numbers.length; at += count) {
      const n = numbers.slice(at, at + count);
      const [baseX, baseY] = letter === kind ? [0, 0] : [x, y];
      const to = (index: number) => (n[index] ?? 0) + (index % 2 === 0 ? baseX : baseY);
      if (kind === "M" && at === 0) {
        contour = [];
        contours.push(contour);
        add(to(0), to(1));
        [startX, startY] = [x, y];
      } else if (kind === "M" || kind === "L") add(to(0), to(1));
      else if (kind === "H") add((n[0] ?? 0) + baseX, y);
      else if (kind === "V") add(x, (n[0] ?? 0) + baseY);
      else if (kind === "A") {
        const end: [number, number] = [(n[5] ?? 0) + baseX, (n[6] ?? 0) + baseY];
        for (const [px, py] of flattenArc([x, y], n, end)) add(px, py);
      } else {
        const cubic = kind === "C" || kind === "S";
        const first = kind === "S" ? [2 * x - controlX, 2 * y - controlY] : [to(0), to(1)];
        const second = kind === "C" ? [to(2), to(3)] : kind === "S" ? [to(0), to(1)] : first;
        const end = [to(count - 2), to(count - 1)];
        for (const [px, py] of cubic
          ? flattenCubic([x, y], first, second, end)
          : flattenQuad([x, y], first, end))
          add(px, py);
        [controlX, controlY] = [second[0] ?? 0, second[1] ?? 0];
      }
      if (kind !== "C" && kind !== "S") [controlX, controlY] = [x, y];
    }
  }
  return contours;
}

/** Parses an arc's two flags even without separators: 'a8 8 0 1016 0'. */
function parseNumbers(text: string, kind: string): number[] {
  const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/iy;
  const numbers: number[] = [];
  for (let at = 0; at < text.length; ) {
    const isFlag = kind === "A" && (numbers.length % 7 === 3 || numbers.length % 7 === 4);
    if (/[\s,]/.test(text.charAt(at))) at++;
    else if (isFlag && /[01]/.test(text.charAt(at))) numbers.push(Number(text.charAt(at++)));
    else {
      number.lastIndex = at;
      const match = number.exec(text);
      if (!match) throw new Error("invalid path");
      numbers.push(Number(match[0]));
      at = number.lastIndex;
    }
  }
  return numbers;
}

type Point = readonly number[];

function samplePoints(at: (t: number) => [number, number]): [number, number][] {
  return Array.from({ length: STEPS }, (_, step) => at((step + 1) / STEPS));
}

function flattenCubic(a: Point, b: Point, c: Point, d: Point): [number, number][] {
  const on = (t: number, i: number) =>
    (1 - t) ** 3 * (a[i] ?? 0) +
    3 * (1 - t) ** 2 * t * (b[i] ?? 0) +
    3 * (1 - t) * t ** 2 * (c[i] ?? 0) +
    t ** 3 * (d[i] ?? 0);
  return samplePoints((t) => [on(t, 0), on(t, 1)]);
}

export function flattenQuad(a: Point, b: Point, c: Point): [number, number][] {
  const on = (t: number, i: number) =>
    (1 - t) ** 2 * (a[i] ?? 0) + 2 * (1 - t) * t * (b[i] ?? 0) + t ** 2 * (c[i] ?? 0);
  return samplePoints((t) => [on(t, 0), on(t, 1)]);
}

/** Converts end points to a center, without rotation (SVG 1.1, F.6.5). */
function flattenArc(
  [x1 = 0, y1 = 0]: Point,
  n: readonly number[],
  [x2 = 0, y2 = 0]: Point,
): [number, number][] {
  const [large, sweep] = [n[3] === 1, n[4] === 1];
  let [rx, ry] = [Math.abs(n[0] ?? 0), Math.abs(n[1] ?? 0)];
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  if (rx === 0 || ry === 0 || (dx === 0 && dy === 0)) return [[x2, y2]];
  const grow = Math.sqrt((dx / rx) ** 2 + (dy / ry) ** 2);
  if (grow > 1) [rx, ry] = [rx * grow, ry * grow];
  const under = (rx * ry) ** 2 / ((rx * dy) ** 2 + (ry * dx) ** 2) - 1;
  const factor = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, under));
  const [ux, uy] = [(factor * rx * dy) / ry, (-factor * ry * dx) / rx];
  const [cx, cy] = [ux + (x1 + x2) / 2, uy + (y1 + y2) / 2];
  const from = Math.atan2((dy - uy) / ry, (dx - ux) / rx);
  let turn = Math.atan2((-dy - uy) / ry, (-dx - ux) / rx) - from;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  const steps = STEPS * 3;
  return Array.from({ length: steps }, (_, step) => {
    const angle = from + (turn * (step + 1)) / steps;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });
}

export function buildRectContour(x: number, y: number, width: number, height: number): Contour {
  return [x, y, x + width, y, x + width, y + height, x, y + height];
}

export function roundRect(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  const [w, h] = [width - 2 * r, height - 2 * r];
  return `M${x + r} ${y}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}h${-w}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}
