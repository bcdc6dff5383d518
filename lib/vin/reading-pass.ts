import { ELEMENT, KEEPS_EVERY_VALUE } from "./elements";
import type { IndexReader } from "./index-reader";
import { ANY } from "./pattern-key";
import { doesTokenAccept, matchesPrefix } from "./pattern-match";

export type PassResult = {
  values: Map<number, number>;
  texts: Map<number, string>;
  patterns: number;
  keys: readonly number[];
};

/** Reuses scratch memory, so it isn't reentrant. */
export class ReadingPass {
  private readonly reader: IndexReader;
  private readonly codes = new Uint8Array(32);
  private length = 0;
  private readonly priority = new Int32Array(256);
  private readonly row = new Int32Array(256);
  private readonly toKey = new Int32Array(256);
  private touched: number[] = [];
  private notes: { element: number; value: number }[] = [];
  private noteKeys: number[] = [];
  private engine = { priority: -1, row: -1, key: -1 };

  constructor(reader: IndexReader) {
    this.reader = reader;
  }

  /** Matches schemas of every year if `year` is null, for VINs that end before position 10. */
  run(key: string, maker: number, year: number | null): PassResult {
    this.touched = [];
    this.notes = [];
    this.noteKeys = [];
    this.engine = { priority: -1, row: -1, key: -1 };
    this.priority.fill(-1);
    this.length = Math.min(key.length, this.codes.length);
    for (let i = 0; i < this.length; i++) this.codes[i] = Math.min(key.charCodeAt(i), 127);
    const { wmiLinksFrom, linkSchemas, linkYearFrom, linkYearTo } = this.reader.sections;
    const schemas: number[] = [];
    for (let link = wmiLinksFrom[maker] ?? 0; link < (wmiLinksFrom[maker + 1] ?? 0); link++) {
      const from = linkYearFrom[link] ?? 0;
      if (year !== null && (year < from || year > (linkYearTo[link] ?? 0))) continue;
      const schema = linkSchemas[link] ?? 0;
      schemas.push(schema);
      this.matchSchema(schema, from);
    }
    return this.collect(key, schemas);
  }

  /** Inlines `matchesPrefix` in this hot loop, so that a mismatch in the first character is nearly free. */
  private matchSchema(schema: number, priority: number): void {
    const { schemaGroupsFrom, groupKeys, groupPatternsFrom, keyTokens, keyTokensFrom, classes } =
      this.reader.sections;
    const { codes, length } = this;
    const end = schemaGroupsFrom[schema + 1] ?? 0;
    for (let group = schemaGroupsFrom[schema] ?? 0; group < end; group++) {
      const key = groupKeys[group] ?? 0;
      const start = keyTokensFrom[key] ?? 0;
      const count = (keyTokensFrom[key + 1] ?? 0) - start;
      if (count > length) continue;
      let place = 0;
      while (place < count) {
        const token = keyTokens[start + place] ?? 0;
        if (token !== ANY && token !== codes[place] && !doesTokenAccept(token, codes[place] ?? 0, classes))
          break;
        place++;
      }
      if (place < count) continue;
      const rows = groupPatternsFrom[group + 1] ?? 0;
      for (let row = groupPatternsFrom[group] ?? 0; row < rows; row++) this.offer(row, key, priority);
    }
  }

  private offer(row: number, key: number, priority: number): void {
    const { patternElements, patternValues, patternDates, patternIds } = this.reader.sections;
    const element = patternElements[row] ?? 0;
    if (KEEPS_EVERY_VALUE.has(element)) {
      this.notes.push({ element, value: patternValues[row] ?? 0 });
      this.noteKeys.push(key);
      return;
    }
    if (element === ELEMENT.engineModel) this.offerEngine(row, priority, key);
    const heldPriority = this.priority[element] ?? -1;
    if (heldPriority < 0) this.touched.push(element);
    else {
      const heldRow = this.row[element] ?? 0;
      const newer = (patternDates[row] ?? 0) - (patternDates[heldRow] ?? 0);
      const earlierKey = (this.toKey[element] ?? 0) - key;
      const lowerId = (patternIds[heldRow] ?? 0) - (patternIds[row] ?? 0);
      if ((priority - heldPriority || newer || earlierKey || lowerId) <= 0) return;
    }
    this.priority[element] = priority;
    this.row[element] = row;
    this.toKey[element] = key;
  }

  /** Picks engine rows, unlike other elements, by priority, date, then highest ID, as vPIC does. */
  private offerEngine(row: number, priority: number, key: number): void {
    const { patternDates, patternIds } = this.reader.sections;
    const engine = this.engine;
    const newer = (patternDates[row] ?? 0) - (patternDates[engine.row] ?? 0);
    const higherId = (patternIds[row] ?? 0) - (patternIds[engine.row] ?? 0);
    if (engine.row < 0 || (priority - engine.priority || newer || higherId) > 0)
      this.engine = { priority, row, key };
  }

  private collect(key: string, schemas: readonly number[]): PassResult {
    const { patternValues, engineRowsFrom, engineElements, engineValues } = this.reader.sections;
    const values = new Map<number, number>();
    const texts = new Map<number, string>();
    // Insertion order decides which displacement the others are converted from.
    this.touched.sort((a, b) => this.compare(a, b));
    for (const element of this.touched) values.set(element, patternValues[this.row[element] ?? 0] ?? 0);
    const formulaKeys = this.addFormulas(key, schemas, values, texts);
    const engineName = this.engine.row < 0 ? null : this.reader.string(patternValues[this.engine.row] ?? 0);
    const engine = engineName === null ? undefined : this.reader.findEngine(engineName);
    if (engine !== undefined) {
      for (let row = engineRowsFrom[engine] ?? 0; row < (engineRowsFrom[engine + 1] ?? 0); row++) {
        const element = engineElements[row] ?? 0;
        const value = engineValues[row] ?? 0;
        if (KEEPS_EVERY_VALUE.has(element)) this.notes.push({ element, value });
        else if (!values.has(element) && !texts.has(element)) values.set(element, value);
      }
    }
    const patterns = values.size + texts.size + this.notes.length;
    for (const { element, value } of this.notes) {
      const text = this.reader.string(value);
      const before = texts.get(element);
      if (text !== null) texts.set(element, before === undefined ? text : `${before}; ${text}`);
    }
    return { values, texts, patterns, keys: this.keysUsed(formulaKeys) };
  }

  private keysUsed(formulaKeys: readonly number[]): number[] {
    const winners = this.touched.map((element) => this.toKey[element] ?? -1);
    return [...winners, ...this.noteKeys, ...formulaKeys, this.engine.key].filter((key) => key >= 0);
  }

  private compare(a: number, b: number): number {
    const { patternDates } = this.reader.sections;
    const higher = (this.priority[b] ?? 0) - (this.priority[a] ?? 0);
    const newer = (patternDates[this.row[b] ?? 0] ?? 0) - (patternDates[this.row[a] ?? 0] ?? 0);
    return higher || newer || a - b;
  }

  /** '#' in a key is a digit of the VIN, and the digits are the value (usually cylinders). */
  private addFormulas(
    key: string,
    schemas: readonly number[],
    values: Map<number, number>,
    texts: Map<number, string>,
  ): number[] {
    if (!schemas.some((schema) => this.reader.hasFormulas(schema))) return [];
    const { formulas, keyTokens, keyTokensFrom, classes } = this.reader.sections;
    const codes = Uint8Array.from(key.replace(/[0-9]/g, "#"), (character) =>
      Math.min(character.charCodeAt(0), 127),
    );
    const best = new Map<number, { date: number; key: number; id: number; text: string }>();
    for (let i = 0; i < formulas.length; i += 5) {
      const [schema = 0, keyRow = 0, element = 0, date = 0, id = 0] = formulas.subarray(i, i + 5);
      const start = keyTokensFrom[keyRow] ?? 0;
      const end = keyTokensFrom[keyRow + 1] ?? 0;
      if (
        values.has(element) ||
        !schemas.includes(schema) ||
        !matchesPrefix(keyTokens, start, end, codes, codes.length, classes)
      )
        continue;
      const tokens = keyTokens.subarray(start, end);
      const text = key.slice(tokens.indexOf(35), tokens.lastIndexOf(35) + 1);
      const current = best.get(element);
      if (current === undefined || (date - current.date || current.key - keyRow || current.id - id) > 0)
        best.set(element, { date, key: keyRow, id, text });
    }
    for (const [element, { text }] of best) texts.set(element, text);
    return [...best.values()].map((item) => item.key);
  }
}
