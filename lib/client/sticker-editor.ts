import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { stickerCalls } from "@/lib/contract/sticker";
import type { stickerBuilderCalls } from "@/lib/contract/sticker-builder";
import type { Locale } from "@/lib/core/locale";
import type { StickerConfirmation } from "@/lib/core/sticker/confirmation";
import { type GenerationOptions, type GenerationResult, tryGeneration } from "./generation";
import { vehicleQueryDefaults } from "./http/query-client";
import { callApi, callsOf } from "./http/request";
import type { ConfirmedRequest } from "./pending-request";

type Vehicle = z.input<(typeof stickerBuilderCalls)["autoload"]["request"]>;
type Entry = z.input<(typeof stickerCalls)["generateYmmt"]["request"]>;

const builder = callsOf(() => import("@/lib/contract/sticker-builder"), "stickerBuilderCalls");
const sticker = callsOf(() => import("@/lib/contract/sticker"), "stickerCalls");
/** Brings the schemas with it, so it is loaded with the first call. */
const confirming = () => import("@/lib/core/sticker/confirmation");

/** The build data that the editor preselects for a vehicle. */
export function stickerDataQuery(vehicle: Vehicle) {
  return queryOptions({
    queryKey: ["builder", "data", vehicle] as const,
    queryFn: async ({ signal }) => (await callApi(builder("autoload"), { body: vehicle, signal })).data,
    ...vehicleQueryDefaults,
    // Another trim of the same vehicle: keep its preview until the next one has loaded.
    placeholderData: keepPreviousData,
  });
}

/** Creates the sticker that was confirmed in the editor, with the call for its model year (STK-2). */
export function confirmSticker(
  confirmed: StickerConfirmation,
  making: { key: string; locale: Locale; stickerYearFrom: number },
  options: GenerationOptions = {},
): Promise<GenerationResult> {
  const isRestricted = confirmed.year < making.stickerYearFrom;
  const subject = { vin: confirmed.vin, product: "sticker", searchType: "builder" } as const;
  const attempt = async () => {
    const { encodeStickerConfirm } = await confirming();
    const body = { ...encodeStickerConfirm(confirmed), locale: making.locale };
    const sending = { body, idempotencyKey: making.key, signal: options.signal };
    const generated = await (isRestricted
      ? callApi(sticker("confirmYearRestricted"), sending)
      : callApi(sticker("confirm"), sending));
    return { ...generated, vin: generated.sticker.vin };
  };
  return tryGeneration(subject, attempt, options);
}

/** Creates a sticker from year, make and model; its answer is of mode 'ymmt' (STK-3) on every server. */
export async function createYmmtSticker(
  entry: Entry,
  key: string,
  options: GenerationOptions = {},
): Promise<GenerationResult & { mode: "ymmt" }> {
  const sending = { body: entry, idempotencyKey: key, signal: options.signal };
  const subject = { vin: "", product: "sticker", searchType: "ymmt" } as const;
  const { withYmmtMode } = await confirming();
  const attempt = async () => {
    const generated = await callApi(sticker("generateYmmt"), sending);
    return { ...generated, vin: generated.sticker.vin };
  };
  return withYmmtMode(await tryGeneration(subject, attempt, options));
}

/** Runs the generation of the editor. Throws only if the signal is aborted. */
export function runConfirmed(
  { choices, stickerYearFrom, plain }: ConfirmedRequest,
  { key, locale }: { key: string; locale: Locale },
  options: GenerationOptions = {},
): Promise<GenerationResult> {
  if (!plain) return confirmSticker(choices, { key, locale, stickerYearFrom }, options);
  const { year, make, model, trim } = choices;
  return createYmmtSticker({ year, make, model, trim, locale }, key, options);
}
