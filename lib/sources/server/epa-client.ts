import * as z from "zod";
import { type EpaVehicle, epaVehicleSchema } from "@/lib/imports/contract/epa";
import { nameKey } from "@/lib/vehicle/rules/make-spellings";
import { createFuelNotRequested, type FuelEconomySource, toFuelResult } from "./fuel-source";
import { type Source, toPath } from "./source-client";

export const EPA_ORIGIN = "https://www.fueleconomy.gov";
const ALL_MS = 5000;
const MAX_MODELS = 6;
const MAX_CONFIGURATIONS = 16;

const entrySchema = z.object({ text: z.string().max(200), value: z.string().max(200) });
const menuSchema = z.array(entrySchema).max(1000);
type Menu = z.output<typeof menuSchema>;
const wireEntrySchema = z.looseObject({
  text: z.union([z.string(), z.number()]).transform(String),
  value: z.union([z.string(), z.number()]).transform(String),
});
/** The service sends a single entry without an array, and no entries as null. */
const wireMenuSchema = z
  .looseObject({ menuItem: z.union([z.array(wireEntrySchema), wireEntrySchema]) })
  .nullable()
  .transform((menu) => (menu === null ? [] : [menu.menuItem].flat()));

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const toPlain = (text: string) =>
  text.trim().replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => ENTITIES[name] ?? whole);

function getFields(xml: string): Record<string, string> {
  const elements = xml.matchAll(/<([A-Za-z]\w{0,40})>([^<]{0,500})<\/\1>/g);
  return Object.fromEntries([...elements].map(([, name = "", text = ""]) => [name, toPlain(text)]));
}

/** Parses XML, too, which some of EPA's servers send even if JSON is requested. */
function parseEither(text: string, type: string): unknown {
  if (/\bjson\b/i.test(type)) return JSON.parse(text);
  if (!/\bxml\b/i.test(type)) throw new Error("the response is neither JSON nor XML");
  if (/<menuItems\s*\/>|<menuItems>\s*<\/menuItems>/.test(text)) return null;
  const [, ...items] = text.split("<menuItem>");
  if (items.length > 0) return { menuItem: items.map(getFields) };
  if (!text.includes("<vehicle>") || !text.trimEnd().endsWith("</vehicle>"))
    throw new Error("the response has an unexpected shape");
  return getFields(text);
}

export function createEpaService(source: Source, allMs = ALL_MS): FuelEconomySource {
  const fetchMenu = (list: string, query: Record<string, string>, signal: AbortSignal) => {
    const url = new URL(`/ws/rest/vehicle/menu/${list}`, source.origin);
    url.search = new URLSearchParams(query).toString();
    return source.request({
      key: `epa:${list}:${Object.values(query).join("|")}`,
      url,
      answer: menuSchema,
      parse: parseEither,
      read: (data): Menu => wireMenuSchema.parse(data).map(({ text, value }) => ({ text, value })),
      signal,
    });
  };
  const fetchVehicle = (id: string, signal: AbortSignal) =>
    source.request({
      key: `epa:vehicle:${id}`,
      url: new URL(toPath("ws", "rest", "vehicle", id), source.origin),
      answer: epaVehicleSchema,
      parse: parseEither,
      read: (data) => epaVehicleSchema.parse(data),
      signal,
    });

  return {
    async fuel(question) {
      const { year, make, model } = question;
      if (year === null || year < 1984 || !make || !model) return createFuelNotRequested();
      const signal = AbortSignal.timeout(allMs);
      const renderUnavailable = (askedAt: Date) =>
        ({ ...createFuelNotRequested(), state: "unavailable", askedAt: askedAt.toISOString() }) as const;
      const of = { year: String(year) };
      const makes = await fetchMenu("make", of, signal);
      if (!makes.answered) return renderUnavailable(makes.askedAt);
      const makeEntry = makes.answer.find((entry) => nameKey(entry.value) === nameKey(make));
      if (!makeEntry) return toFuelResult([], question, makes.askedAt);
      const models = await fetchMenu("model", { ...of, make: makeEntry.value }, signal);
      if (!models.answered) return renderUnavailable(models.askedAt);
      const begins = nameKey(model);
      const likely = models.answer
        .filter((entry) => nameKey(entry.value).startsWith(begins))
        .sort((a, b) => a.value.length - b.value.length);
      const menus = await Promise.all(
        likely
          .slice(0, MAX_MODELS)
          .map((entry) => fetchMenu("options", { ...of, make: makeEntry.value, model: entry.value }, signal)),
      );
      const ids = menus.flatMap((item) => (item.answered ? item.answer : [])).map((item) => item.value);
      // Some of the configurations could agree by chance, so all are required.
      const isWhole =
        likely.length <= MAX_MODELS &&
        ids.length <= MAX_CONFIGURATIONS &&
        menus.every((result) => result.answered);
      if (!isWhole) return renderUnavailable(models.askedAt);
      const results = await Promise.all(ids.map((id) => fetchVehicle(id, signal)));
      if (!results.every((result) => result.answered)) return renderUnavailable(models.askedAt);
      const vehicles: EpaVehicle[] = results.flatMap((result) => (result.answered ? [result.answer] : []));
      return toFuelResult(vehicles, question, models.askedAt);
    },
  };
}
