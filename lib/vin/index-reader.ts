import type { VinIndex } from "./index-format";
import { parseWmiNumber } from "./index-format";

const DAY_MS = 86_400_000;

export class IndexReader {
  readonly sections: VinIndex["sections"];
  readonly meta: VinIndex["meta"];
  readonly weights = new Uint8Array(256);
  private readonly text: Buffer;
  private readonly engines = new Map<string, number>();
  private readonly formulaSchemas: ReadonlySet<number>;
  private readonly excused: ReadonlySet<string>;

  constructor(index: VinIndex) {
    this.sections = index.sections;
    this.meta = index.meta;
    for (const [element, weight] of Object.entries(index.meta.weights))
      this.weights[Number(element)] = weight;
    const { strings, engineNames, formulas } = index.sections;
    this.text = Buffer.from(strings.buffer, strings.byteOffset, strings.byteLength);
    engineNames.forEach((name, engine) => {
      this.engines.set(this.string(name) ?? "", engine);
    });
    this.formulaSchemas = new Set(formulas.filter((_, i) => i % 5 === 0));
    this.excused = new Set(Array.from(index.sections.exceptions, (vin) => this.string(vin) ?? ""));
  }

  string(number: number): string | null {
    if (number === 0) return null;
    const { stringsFrom } = this.sections;
    return this.text.toString("utf8", stringsFrom[number], stringsFrom[number + 1]);
  }

  /** Uses characters 1–3, plus 12–14 if the third is '9'. Returns -1 if vPIC doesn't publish the code yet. */
  findMaker(code: string, now: Date): number {
    const wmiNumber = parseWmiNumber(code);
    const { wmis, wmiPublicFrom } = this.sections;
    let low = 0;
    let high = wmis.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const number = wmis[middle] ?? 0;
      if (number === wmiNumber) return (wmiPublicFrom[middle] ?? 0) <= now.getTime() / DAY_MS ? middle : -1;
      if (number < wmiNumber) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  findEngine(name: string): number | undefined {
    return this.engines.get(name.trim().toLowerCase());
  }

  hasFormulas(schema: number): boolean {
    return this.formulaSchemas.has(schema);
  }

  /** Returns true if the manufacturer reported this VIN's check digit as wrong. Full data only. */
  isExcused(vin: string): boolean {
    return this.excused.has(vin);
  }

  makeName(make: number): string | null {
    return make < this.sections.makeNames.length ? this.string(this.sections.makeNames[make] ?? 0) : null;
  }

  modelName(model: number): string | null {
    return this.string(this.sections.modelNames[model] ?? 0);
  }

  getOnlyMake(maker: number): string | null {
    const { wmiMakesFrom, wmiMakes } = this.sections;
    const from = wmiMakesFrom[maker] ?? 0;
    return (wmiMakesFrom[maker + 1] ?? 0) - from === 1 ? this.makeName(wmiMakes[from] ?? 0) : null;
  }

  countSchemas(maker: number, year: number): number {
    const { wmiLinksFrom, linkYearFrom, linkYearTo } = this.sections;
    let count = 0;
    for (let link = wmiLinksFrom[maker] ?? 0; link < (wmiLinksFrom[maker + 1] ?? 0); link++) {
      if (year >= (linkYearFrom[link] ?? 0) && year <= (linkYearTo[link] ?? 0)) count++;
    }
    return count;
  }
}
