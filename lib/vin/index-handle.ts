import { rename, stat } from "node:fs/promises";
import type { PickListKind, VinDecoder } from "./decoder";
import { openVinIndex } from "./open-index";

type Options = { now?: () => Date };

async function readFileVersion(path: string): Promise<string | null> {
  const stats = await stat(path).catch(() => null);
  return stats && `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
}

export class IndexHandle implements VinDecoder {
  #path: string;
  #decoder: VinDecoder;
  #fileVersion: string | null;
  readonly #options: Options;

  constructor(decoder: VinDecoder, path: string, fileVersion: string | null = null, options: Options = {}) {
    this.#decoder = decoder;
    this.#path = path;
    this.#fileVersion = fileVersion;
    this.#options = options;
  }

  static async open(path: string, options: Options = {}): Promise<IndexHandle> {
    const fileVersion = await readFileVersion(path);
    return new IndexHandle(await openVinIndex(path, options), path, fileVersion, options);
  }

  /** Keeps the old data if the file is gone or damaged; a damaged file rejects once. */
  async refresh(): Promise<boolean> {
    const fileVersion = await readFileVersion(this.path);
    if (fileVersion === null || fileVersion === this.#fileVersion) return false;
    this.#fileVersion = fileVersion;
    this.#decoder = await openVinIndex(this.path, this.#options);
    return true;
  }

  /** Replaces the index file atomically, after the new file opens. `part` must be in the same folder. */
  async adopt(part: string): Promise<void> {
    const decoder = await openVinIndex(part, this.#options);
    const fileVersion = await readFileVersion(part);
    await rename(part, this.path);
    this.#fileVersion = fileVersion;
    this.#decoder = decoder;
  }

  async use(path: string): Promise<void> {
    const fileVersion = await readFileVersion(path);
    this.#decoder = await openVinIndex(path, this.#options);
    this.#fileVersion = fileVersion;
    this.#path = path;
  }

  get path(): string {
    return this.#path;
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
