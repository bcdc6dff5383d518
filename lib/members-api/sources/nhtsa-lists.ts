import { z } from "zod";
import { lowerKeys } from "./nhtsa-recall-format";
import type { PickLists } from "./pick-lists";
import type { Source } from "./source-client";

const MAX_ENTRIES = 3000;
const resultsSchema = z.preprocess(lowerKeys, z.looseObject({ results: z.array(z.unknown()) }));
const namesSchema = z.array(z.string().min(1).max(120)).max(MAX_ENTRIES);
const yearsSchema = z.array(z.number().int().min(1900).max(2100)).max(300);

function valuesOf(data: unknown, key: string): string[] {
  const { results } = resultsSchema.parse(data);
  const values = results.slice(0, MAX_ENTRIES).flatMap((row) => {
    const value = (lowerKeys(row) as Record<string, unknown> | null)?.[key];
    const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
    return text === "" ? [] : [text.slice(0, 120)];
  });
  if (results.length > 0 && values.length === 0) throw new Error("the response has an unexpected shape");
  return [...new Set(values)];
}

export function nhtsaLists(source: Source): PickLists {
  const urlOf = (list: string, query: Record<string, string>) => {
    const url = new URL(`/products/vehicle/${list}`, source.origin);
    url.search = new URLSearchParams({ ...query, issueType: "r" }).toString();
    return url;
  };
  const names = async (list: string, key: string, query: Record<string, string>) => {
    const result = await source.request({
      key: `nhtsa:${list}:${Object.values(query).join("|").toUpperCase()}`,
      url: urlOf(list, query),
      answer: namesSchema,
      read: (data) => valuesOf(data, key).sort(),
    });
    return result.answered
      ? { data: result.answer, source: "nhtsa" as const, askedAt: result.askedAt.toISOString() }
      : null;
  };
  return {
    async years() {
      const result = await source.request({
        key: "nhtsa:modelYears:",
        url: urlOf("modelYears", {}),
        answer: yearsSchema,
        // 9999 marks equipment without a year.
        read: (data) =>
          valuesOf(data, "modelyear")
            .filter((year) => /^(19|20)\d\d$/.test(year))
            .map(Number)
            .sort((a, b) => b - a),
      });
      return result.answered
        ? { data: result.answer, source: "nhtsa", askedAt: result.askedAt.toISOString() }
        : null;
    },
    makes: (year) => names("makes", "make", { modelYear: String(year) }),
    models: (year, make) => names("models", "model", { modelYear: String(year), make }),
  };
}
