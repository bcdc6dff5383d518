import { createPdfResponse } from "@/lib/generation/server";
import { type CallDefinition, type CallExample, listExchanges } from "@/lib/platform/calls";
import type { BaseContext } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { findScope, isReadScope, KEY_CALLS } from "../contract/scopes";

/** Public calls without a VIN; test keys get the real response. */
const AS_FOR_ANYBODY: ReadonlySet<string> = new Set([
  ...KEY_CALLS,
  "site.config",
  "site.settings",
  "site.logo",
  "site.text",
  "site.legalText",
  "site.sources",
  "sample.document",
  "sample.pdf",
  "vehicle.years",
  "vehicle.makes",
  "vehicle.models",
  "vehicle.trims",
  "recalls.years",
  "recalls.makes",
  "recalls.models",
]);
const MAKES_DOCUMENTS: ReadonlySet<string> = new Set([
  "report.generate",
  "report.generateBasic",
  "report.generateClassic",
  "sticker.generate",
  "sticker.generateYmmt",
  "sticker.generateClassic",
]);

type Examples = Readonly<Record<string, CallExample>>;
type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

function listVins(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listVins);
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === "vin" || name === "vins" || name === "from")
      return [inner].flat().map(normalizeVin).filter(Boolean);
    return listVins(inner);
  });
}

function normalizeVin(text: unknown): string {
  return typeof text === "string" ? text.toUpperCase().replace(/[\s-]/g, "") : "";
}

export function refuseChanges(call: CallDefinition): void {
  const scope = findScope(call);
  const isRead = scope !== null && isReadScope(scope);
  if (isRead || AS_FOR_ANYBODY.has(call.name) || MAKES_DOCUMENTS.has(call.name)) return;
  throw new AppError("forbidden", "Test keys can't change or buy anything. Use a live key for this call.");
}

interface TestInput {
  query: unknown;
  body: unknown;
}

type TestAnswer = { kind: "as-for-anybody" } | { kind: "answer"; answer: unknown };

/**
 * Returns the API reference's example without reading an account or charging. Throws 403 for other vehicles.
 */
export async function testAnswer(
  call: CallDefinition,
  input: TestInput,
  context: Pick<BaseContext, "site" | "services" | "locale"> & { examples: Examples },
): Promise<TestAnswer> {
  if (AS_FOR_ANYBODY.has(call.name)) return { kind: "as-for-anybody" };
  const exchanges = listExchanges(context.examples[call.name] ?? {}).map(([, exchange]) => exchange);
  const vins = listVins([input.query, input.body]);
  const ofVehicle = exchanges.filter(({ query, body }) => {
    const knownVins = listVins([query, body]);
    return vins.every((vin) => knownVins.includes(vin));
  });
  const ofProduct = ofVehicle.find(({ query }) => getProduct(query) === getProduct(input.query));
  // Other products' examples may have a different shape.
  const fitting = ofProduct ?? (exchanges.some(({ query }) => query?.product) ? undefined : ofVehicle[0]);
  if (!fitting) {
    const samples = Array.from(new Set(exchanges.flatMap(({ query, body }) => listVins([query, body]))));
    const text =
      samples.length > 0
        ? `Test keys know the sample vehicles only. Use ${samples.join(" or ")}.`
        : "Test keys know the sample vehicles only.";
    throw new AppError("forbidden", text, { fields: { vin: text } });
  }
  if (call.answers === "json" && fitting.answer) return { kind: "answer", answer: fitting.answer };
  if (call.answers === "pdf") return { kind: "answer", answer: await samplePdf(input, context) };
  throw new AppError(
    "forbidden",
    "Test keys can only download sample documents. Use a live key for this call.",
  );
}

const getProduct = (query: unknown) => (isFields(query) ? query.product : undefined) ?? "vhr";

async function samplePdf(
  { query }: TestInput,
  {
    site,
    services,
    locale,
    examples,
  }: Pick<BaseContext, "site" | "services" | "locale"> & {
    examples: Examples;
  },
): Promise<Response> {
  const id = isFields(query) ? String(query.id ?? "") : "";
  const product = id !== "" && listStickerIds(examples).includes(id) ? "sticker" : "vhr";
  const { pdf } = await services.samples.read(site, product, locale);
  return createPdfResponse(
    pdf,
    product === "sticker" ? "sample-window-sticker.pdf" : "sample-vehicle-history-report.pdf",
  );
}

function listStickerIds(examples: Examples): string[] {
  const stickerExamples = Object.entries(examples).filter(([name]) => name.startsWith("sticker."));
  return stickerExamples.flatMap(([, { answer }]) =>
    isFields(answer?.sticker) && typeof answer.sticker.id === "string" ? [answer.sticker.id] : [],
  );
}
