import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { builderCalls } from "@/lib/contract/builder";
import type { stickerCalls } from "@/lib/contract/sticker";
import type { StickerConfirmation } from "@/lib/core/sticker-confirm";
import { type GenerationOptions, type GenerationResult, tryGeneration } from "./generation";
import type { ConfirmedWish } from "./intention";
import { vehicleQueryDefaults } from "./query-client";
import { callApi, callsOf } from "./request";

type Vehicle = z.input<(typeof builderCalls)["autoload"]["request"]>;
type Entry = z.input<(typeof stickerCalls)["generateYmmt"]["request"]>;

const builder = callsOf(() => import("@/lib/contract/builder"), "builderCalls");
const sticker = callsOf(() => import("@/lib/contract/sticker"), "stickerCalls");
/** It brings the schemas with it: loaded with the first call, as the contract is. */
const confirming = () => import("@/lib/core/sticker-confirm");

/** What the builder preselects for a vehicle. */
export function stickerDataQuery(vehicle: Vehicle) {
  return queryOptions({
    queryKey: ["builder", "data", vehicle] as const,
    queryFn: async ({ signal }) => (await callApi(builder("autoload"), { body: vehicle, signal })).data,
    ...vehicleQueryDefaults,
    // Another trim of the same car: its sheet stays on the desk until the next one is there.
    placeholderData: keepPreviousData,
  });
}

/** Makes the sticker that was confirmed in the builder, by the call that serves its model year (STK-2). */
export function confirmSticker(
  confirmed: StickerConfirmation,
  making: { key: string; locale: "en" | "es"; stickerYearFrom: number },
  options: GenerationOptions = {},
): Promise<GenerationResult> {
  const isRestricted = confirmed.year < making.stickerYearFrom;
  const subject = { vin: confirmed.vin, product: "sticker", searchType: "builder" } as const;
  const attempt = async () => {
    const { encodeStickerConfirm } = await confirming();
    const body = { ...encodeStickerConfirm(confirmed), locale: making.locale };
    const sending = { body, idempotencyKey: making.key, signal: options.signal };
    const made = await (isRestricted
      ? callApi(sticker("confirmYearRestricted"), sending)
      : callApi(sticker("confirm"), sending));
    return { ...made, vin: made.sticker.vin };
  };
  return tryGeneration(subject, attempt, options);
}

/** Makes a sticker from year, make and model; its answer is of mode 'ymmt' (STK-3), whichever server gave it. */
export async function makeYmmtSticker(
  entry: Entry,
  key: string,
  options: GenerationOptions = {},
): Promise<GenerationResult & { mode: "ymmt" }> {
  const sending = { body: entry, idempotencyKey: key, signal: options.signal };
  const subject = { vin: "", product: "sticker", searchType: "ymmt" } as const;
  const { withYmmtMode } = await confirming();
  const attempt = async () => {
    const made = await callApi(sticker("generateYmmt"), sending);
    return { ...made, vin: made.sticker.vin };
  };
  return withYmmtMode(await tryGeneration(subject, attempt, options));
}

/** Makes what the builder asked for. Throws only when the signal is aborted. */
export function runConfirmed(
  { choices, stickerYearFrom, plain }: ConfirmedWish,
  { key, locale }: { key: string; locale: "en" | "es" },
  options: GenerationOptions = {},
): Promise<GenerationResult> {
  if (!plain) return confirmSticker(choices, { key, locale, stickerYearFrom }, options);
  const { year, make, model, trim } = choices;
  return makeYmmtSticker({ year, make, model, trim, locale }, key, options);
}
