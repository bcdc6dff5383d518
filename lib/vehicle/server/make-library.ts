import { readFile, stat } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { IndexDecoder } from "@/lib/vin/index-decoder";
import { decodeIndex } from "@/lib/vin/index-format";
import { IndexReader } from "@/lib/vin/index-reader";
import { makeExampleVin } from "@/lib/vin/make-example";
import { LISTED_TYPES, MODELS_MIN, makeRows, readMakeFacts } from "@/lib/vin/make-facts";
import type { ListedMake, MakePage } from "@/lib/vin/make-page";
import { isCommonMake, isKnownMake } from "../rules/listed-makes";
import { nameCase } from "../rules/specification";

/** Frees the 17 MB index this long after its last use. */
const IDLE_MS = 60_000;
const KEPT_MAX = 150;

/** Reads the index file directly, so make pages also work with a remote Members API. */
export class MakeLibrary {
  readonly #pathOf: () => string;
  readonly #pages = new LRUCache<string, Promise<MakePage | null>>({ max: KEPT_MAX });
  #version = "";
  #list: Promise<readonly ListedMake[]> | null = null;
  #reader: { reader: Promise<IndexReader>; timer: NodeJS.Timeout } | null = null;
  /** Reads one make at a time, so that crawlers can't multiply the load. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(toPath: () => string) {
    this.#pathOf = toPath;
  }

  async list(): Promise<readonly ListedMake[]> {
    if (!(await this.#isThere())) return [];
    this.#list ??= this.#read(listMakes);
    return this.#list.catch((error: unknown) => {
      this.#list = null;
      throw error;
    });
  }

  async page(slug: string): Promise<MakePage | null> {
    const make = (await this.list()).find((item) => item.slug === slug);
    if (!make) return null;
    const keptPage = this.#pages.get(slug);
    if (keptPage) return keptPage;
    const page = this.#read((reader) => readPage(reader, make));
    this.#pages.set(slug, page);
    page.catch(() => this.#pages.delete(slug));
    return page;
  }

  async #isThere(): Promise<boolean> {
    const path = this.#pathOf();
    const stats = await stat(path).catch(() => null);
    const version = stats ? `${path} ${stats.ino} ${stats.size} ${stats.mtimeMs}` : "";
    if (version !== this.#version) {
      this.#version = version;
      this.#list = null;
      this.#pages.clear();
      this.#close();
    }
    return version !== "";
  }

  #read<T>(work: (reader: IndexReader) => T | Promise<T>): Promise<T> {
    const result = this.#queue.then(async () => work(await this.#open()));
    this.#queue = result.catch(() => undefined);
    return result;
  }

  #open(): Promise<IndexReader> {
    const opened = this.#reader;
    if (opened) {
      opened.timer.refresh();
      return opened.reader;
    }
    const reader = readFile(this.#pathOf()).then((bytes) => new IndexReader(decodeIndex(bytes)));
    reader.catch(() => this.#close());
    this.#reader = { reader, timer: setTimeout(() => this.#close(), IDLE_MS).unref() };
    return reader;
  }

  #close(): void {
    if (this.#reader) clearTimeout(this.#reader.timer);
    this.#reader = null;
  }
}

function countModels(reader: IndexReader): { name: string; models: number; from: number; to: number }[] {
  const { listModels, listYearFrom, listYearTo, listTypes, modelMakes } = reader.sections;
  const makes = new Map<number, { models: Set<number>; from: number; to: number }>();
  for (let i = 0; i < listModels.length; i++) {
    if (((listTypes[i] ?? 0) & LISTED_TYPES) === 0) continue;
    const model = listModels[i] ?? 0;
    const make = modelMakes[model] ?? 0;
    const from = listYearFrom[i] ?? 0;
    const seen = makes.get(make) ?? { models: new Set<number>(), from, to: 0 };
    makes.set(make, seen);
    seen.models.add(model);
    seen.from = Math.min(seen.from, from);
    seen.to = Math.max(seen.to, listYearTo[i] ?? 0);
  }
  return [...makes].flatMap(([make, { models, ...years }]) => {
    const name = reader.makeName(make);
    return name === null || models.size < MODELS_MIN ? [] : [{ name, models: models.size, ...years }];
  });
}

const makeCase = (name: string) => (/^[A-Z]{6,}$/.test(name) ? nameCase(name) : name);

function listMakes(reader: IndexReader): ListedMake[] {
  const counts = countModels(reader);
  const listed = new Map<string, ListedMake>();
  for (const { name, models, from, to } of counts) {
    const slug = makeSlug(name);
    if (isKnownMake(name) && slug !== "" && !listed.has(slug))
      listed.set(slug, { slug, name: makeCase(name), common: isCommonMake(name), models, from, to });
  }
  return [...listed.values()].sort((a, b) => a.name.localeCompare(b.name, "en", { sensitivity: "base" }));
}

async function readPage(reader: IndexReader, { slug, name }: ListedMake): Promise<MakePage | null> {
  const read = await readMakeFacts(reader, name);
  if (!read) return null;
  const decoder = new IndexDecoder(reader, () => new Date());
  const example = await makeExampleVin(reader, decoder, { ...read, makes: makeRows(reader, name) });
  return { ...read.facts, slug, example, dataDate: reader.meta.dataDate };
}

/** Formats a make's name for URLs: 'Mercedes-Benz' → 'mercedes-benz', 'Land Rover' → 'land-rover'. */
export function makeSlug(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
