import { parsePathCommands } from "./svg-path";
import { formatNumber } from "./syntax";

export interface Page {
  operators: string[];
  height?: number;
}

interface State {
  fill: string;
  stroke: string;
  weight: number;
  dx: number;
  dy: number;
}

const createUnsetState = (): State => ({ fill: "", stroke: "", weight: -1, dx: 0, dy: 0 });
/** Control point distance, per radius, for a quarter circle drawn as a single cubic curve. */
const ARC_CONTROL = 0.5523;

const colors = new Map<string, string>();

function getColorOperands(color: string): string {
  const cached = colors.get(color);
  if (cached) return cached;
  const [, hex] = /^#([0-9a-f]{6})$/i.exec(color.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3")) ?? [];
  if (!hex) throw new Error(`not a color: ${color}`);
  const operands = (hex.match(/../g) ?? [])
    .map((pair) => formatNumber(Number.parseInt(pair, 16) / 255))
    .join(" ");
  if (colors.size > 500) colors.clear();
  colors.set(color, operands);
  return operands;
}

/** ISO 32000-1, 8. Arguments are points from the top left; PDF's own origin is the bottom left. */
export class ContentStream {
  #out: string[] = [];
  /** Colors and widths may be set while a path is built, but PDF forbids them inside a path. */
  #path: string[] = [];
  #state = createUnsetState();
  #saved: State[] = [];

  constructor(private height: number) {}

  setPage(page: Page): void {
    this.#out = page.operators;
    this.height = page.height ?? this.height;
    this.#state = createUnsetState();
    this.#saved = [];
  }

  write(operators: string): void {
    this.#out.push(operators);
  }

  at(x: number, y: number): string {
    return `${formatNumber(x + this.#state.dx)} ${formatNumber(this.height - y - this.#state.dy)}`;
  }

  save(): this {
    this.#saved.push({ ...this.#state });
    this.#out.push("q");
    return this;
  }

  restore(): this {
    this.#state = this.#saved.pop() ?? createUnsetState();
    this.#out.push("Q");
    return this;
  }

  translate(x: number, y: number): this {
    this.#state.dx += x;
    this.#state.dy += y;
    return this;
  }

  fillColor(color: string): this {
    if (this.#state.fill !== color) this.#out.push(`${getColorOperands(color)} rg`);
    this.#state.fill = color;
    return this;
  }

  strokeColor(color: string): this {
    if (this.#state.stroke !== color) this.#out.push(`${getColorOperands(color)} RG`);
    this.#state.stroke = color;
    return this;
  }

  lineWidth(weight: number): this {
    if (this.#state.weight !== weight) this.#out.push(`${formatNumber(weight)} w`);
    this.#state.weight = weight;
    return this;
  }

  moveTo(x: number, y: number): this {
    this.#path.push(`${this.at(x, y)} m`);
    return this;
  }

  lineTo(x: number, y: number): this {
    this.#path.push(`${this.at(x, y)} l`);
    return this;
  }

  rect(x: number, y: number, width: number, height: number): this {
    this.#path.push(`${this.at(x, y + height)} ${formatNumber(width)} ${formatNumber(height)} re`);
    return this;
  }

  polygon(...points: readonly (readonly [number, number])[]): this {
    points.forEach(([x, y], index) => {
      if (index === 0) this.moveTo(x, y);
      else this.lineTo(x, y);
    });
    this.#path.push("h");
    return this;
  }

  circle(x: number, y: number, radius: number): this {
    const control = radius * ARC_CONTROL;
    const curve = (...points: [number, number][]) =>
      this.#path.push(`${points.map(([dx, dy]) => this.at(x + dx, y + dy)).join(" ")} c`);
    this.moveTo(x - radius, y);
    curve([-radius, -control], [-control, -radius], [0, -radius]);
    curve([control, -radius], [radius, -control], [radius, 0]);
    curve([radius, control], [control, radius], [0, radius]);
    curve([-control, radius], [-radius, control], [-radius, 0]);
    this.#path.push("h");
    return this;
  }

  path(path: string, scale = 1): this {
    for (const { operator, coordinates } of parsePathCommands(path)) {
      const points = coordinates.flatMap((x, at) =>
        at % 2 === 0 ? [this.at(x * scale, (coordinates[at + 1] ?? 0) * scale)] : [],
      );
      this.#path.push([...points, operator].join(" "));
    }
    return this;
  }

  clip(): this {
    return this.#paint("W n");
  }

  fill(): this {
    return this.#paint("f");
  }

  stroke(): this {
    return this.#paint("S");
  }

  fillAndStroke(fill: string, stroke: string): this {
    return this.fillColor(fill).strokeColor(stroke).#paint("B");
  }

  dots(x1: number, x2: number, y: number, pitch: number, radius: number, color: string): this {
    this.save()
      .strokeColor(color)
      .lineWidth(radius * 2);
    this.#out.push(`1 J [0 ${formatNumber(pitch)}] 0 d`);
    return this.moveTo(x1, y).lineTo(x2, y).stroke().restore();
  }

  #paint(operator: string): this {
    this.#out.push(...this.#path, operator);
    this.#path = [];
    return this;
  }
}
