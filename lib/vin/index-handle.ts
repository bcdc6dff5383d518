import { rename, stat } from "node:fs/promises";
import type { PickListKind, VinDecoder } from "./decoder";
import { openVinIndex } from "./open-index";

type Options = { now?: () => Date };

/** What tells one pack at a path from the next: each is written anew beside its place, and renamed. */
async function markOf(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
}

/** A decoder whose data can be replaced while it is used. What is being decoded ends on the data that it began with. */
export class IndexHandle implements VinDecoder {
  readonly path: string;
  #decoder: VinDecoder;
  #mark: string | null;
  readonly #options: Options;

  /** `mark` is of the file that the decoder was made from, where there is one. */
  constructor(decoder: VinDecoder, path: string, mark: string | null = null, options: Options = {}) {
    this.#decoder = decoder;
    this.path = path;
    this.#mark = mark;
    this.#options = options;
  }

  /** Rejects as `openVinIndex` does. */
  static async open(path: string, options: Options = {}): Promise<IndexHandle> {
    const mark = await markOf(path);
    return new IndexHandle(await openVinIndex(path, options), path, mark, options);
  }

  /** Reads the file anew where it is another one. Where it is gone or damaged the old data stays; of the latter it rejects, once. */
  async refresh(): Promise<boolean> {
    const mark = await markOf(this.path);
    if (mark === null || mark === this.#mark) return false;
    this.#mark = mark;
    this.#decoder = await openVinIndex(this.path, this.#options);
    return true;
  }

  /** Puts a new pack in the place of the old one, in one step and only if it opens. `part` lies in the same folder. */
  async adopt(part: string): Promise<void> {
    const decoder = await openVinIndex(part, this.#options);
    const mark = await markOf(part);
    await rename(part, this.path);
    this.#mark = mark;
    this.#decoder = decoder;
  }

  get dataDate(): string {
    return this.#decoder.dataDate;
  }

  decode = (vin: string, options?: { modelYear?: number }) => this.#decoder.decode(vin, options);
  years = () => this.#decoder.years();
  makes = (year: number, kind?: PickListKind) => this.#decoder.makes(year, kind);
  models = (year: number, make: string, kind?: PickListKind) => this.#decoder.models(year, make, kind);
  trims = (year: number, make: string, model: string) => this.#decoder.trims(year, make, model);
}
