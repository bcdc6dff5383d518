import type { PickListKind } from "./decoder";
import { ELEMENT } from "./elements";
import type { IndexReader } from "./index-reader";
import { doTokensOverlap } from "./pattern-match";

/**
 * vPIC vehicle types: 1 motorcycle, 2 car, 3 truck, 5 bus, 6 trailer, 7 MPV, 9 low speed, 10 incomplete, 13 off
 * road.
 */
const TYPES: Readonly<Record<PickListKind, readonly number[]>> = {
  car: [2, 3, 7],
  motorcycle: [1],
  trailer: [6],
  other: [5, 9, 10, 13],
};
const toMask = (kind: PickListKind) => TYPES[kind].reduce((mask, type) => mask | (1 << type), 0);
const byName = new Intl.Collator("en", { numeric: true }).compare;

export class PickLists {
  private readonly reader: IndexReader;
  private makeRows: Map<string, number[]> | undefined;

  constructor(reader: IndexReader) {
    this.reader = reader;
  }

  years(): number[] {
    const { listYearFrom, listYearTo } = this.reader.sections;
    let first = 0xffff;
    let last = 0;
    for (let i = 0; i < listYearFrom.length; i++) {
      first = Math.min(first, listYearFrom[i] ?? first);
      last = Math.max(last, listYearTo[i] ?? last);
    }
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => last - i);
  }

  makes(year: number, kind: PickListKind = "car"): string[] {
    const makes = new Set(
      this.getModels(year, kind).map((model) => this.reader.sections.modelMakes[model] ?? 0),
    );
    return [...makes].flatMap((make) => this.reader.makeName(make) ?? []).sort(byName);
  }

  models(year: number, make: string, kind: PickListKind = "car"): string[] {
    const names = this.modelsNamed(year, make, kind).flatMap((model) => this.reader.modelName(model) ?? []);
    return [...new Set(names)].sort(byName);
  }

  trims(year: number, make: string, model: string): string[] {
    const models = new Set(
      this.modelsNamed(year, make, "car").filter(
        (row) => this.reader.modelName(row)?.toLowerCase() === model.trim().toLowerCase(),
      ),
    );
    const { linkSchemas, linkYearFrom, linkYearTo } = this.reader.sections;
    const schemas = new Set<number>();
    if (models.size > 0) {
      for (let link = 0; link < linkSchemas.length; link++) {
        if (year >= (linkYearFrom[link] ?? 0) && year <= (linkYearTo[link] ?? 0))
          schemas.add(linkSchemas[link] ?? 0);
      }
    }
    const names = new Set<string>();
    for (const schema of schemas) for (const name of this.trimsInSchema(schema, models)) names.add(name);
    return [...names].sort(byName);
  }

  private getModels(year: number, kind: PickListKind): number[] {
    const { listModels, listYearFrom, listYearTo, listTypes } = this.reader.sections;
    const mask = toMask(kind);
    const models: number[] = [];
    for (let i = 0; i < listModels.length; i++) {
      if (year < (listYearFrom[i] ?? 0) || year > (listYearTo[i] ?? 0) || ((listTypes[i] ?? 0) & mask) === 0)
        continue;
      models.push(listModels[i] ?? 0);
    }
    return models;
  }

  private modelsNamed(year: number, make: string, kind: PickListKind): number[] {
    const { modelMakes } = this.reader.sections;
    const rows = new Set(this.findMakes(make));
    return this.getModels(year, kind).filter((model) => rows.has(modelMakes[model] ?? -1));
  }

  private findMakes(make: string): number[] {
    if (!this.makeRows) {
      this.makeRows = new Map();
      for (const [row, name] of this.reader.sections.makeNames.entries()) {
        const key = this.reader.string(name)?.toLowerCase() ?? "";
        this.makeRows.set(key, [...(this.makeRows.get(key) ?? []), row]);
      }
    }
    return this.makeRows.get(make.trim().toLowerCase()) ?? [];
  }

  private trimsInSchema(schema: number, models: ReadonlySet<number>): string[] {
    const modelKeys: number[] = [];
    const trims: { key: number; value: number }[] = [];
    const { schemaGroupsFrom, groupKeys, groupPatternsFrom, patternElements, patternValues } =
      this.reader.sections;
    for (let group = schemaGroupsFrom[schema] ?? 0; group < (schemaGroupsFrom[schema + 1] ?? 0); group++) {
      const key = groupKeys[group] ?? 0;
      for (let row = groupPatternsFrom[group] ?? 0; row < (groupPatternsFrom[group + 1] ?? 0); row++) {
        const value = patternValues[row] ?? 0;
        if (patternElements[row] === ELEMENT.model && models.has(value)) modelKeys.push(key);
        else if (patternElements[row] === ELEMENT.trim) trims.push({ key, value });
      }
    }
    return trims
      .filter((trim) => modelKeys.some((key) => this.keysOverlap(key, trim.key)))
      .flatMap(({ value }) => this.reader.string(value) ?? []);
  }

  private keysOverlap(a: number, b: number): boolean {
    const { keyTokens, keyTokensFrom, classes } = this.reader.sections;
    const first = keyTokens.subarray(keyTokensFrom[a], keyTokensFrom[a + 1]);
    const second = keyTokens.subarray(keyTokensFrom[b], keyTokensFrom[b + 1]);
    for (let i = 0; i < Math.min(first.length, second.length); i++) {
      if (!doTokensOverlap(first[i] ?? 0, second[i] ?? 0, classes)) return false;
    }
    return true;
  }
}
