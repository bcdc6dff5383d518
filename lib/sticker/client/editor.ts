import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import {
  attemptGeneration,
  type GenerationOptions,
  type GenerationResult,
  runGeneration,
  tryGeneration,
} from "@/lib/generation/client/generation";
import type { ConfirmedRequest, PendingRequest } from "@/lib/generation/rules/pending-request";
import { callApi, loadCalls } from "@/lib/platform/browser";
import type { Locale } from "@/lib/platform/i18n";
import { writePaperSize } from "@/lib/platform/values";
import { getStickerDraftId, useStickerDrafts } from "@/stores/sticker-draft";
import type { stickerBuilderCalls } from "../contract/builder";
import type { MadeStickerChoices } from "../contract/choices";
import type { StickerConfirmation } from "../contract/confirmation";
import type { stickerCalls } from "../contract/sticker";
import { getStickerLookupDefaults } from "./lookup";
import { fetchStickerChoices } from "./sticker";

type Vehicle = z.input<(typeof stickerBuilderCalls)["autoload"]["request"]>;
type Entry = z.input<(typeof stickerCalls)["generateYmmt"]["request"]>;

const builder = loadCalls(() => import("../contract/builder"), "stickerBuilderCalls");
const sticker = loadCalls(() => import("../contract/sticker"), "stickerCalls");
const loadConfirming = () => import("../contract/confirmation");

export function stickerDataQuery(vehicle: Vehicle) {
  return queryOptions({
    queryKey: ["builder", "data", vehicle] as const,
    queryFn: async ({ signal }) => (await callApi(builder("autoload"), { body: vehicle, signal })).data,
    ...getStickerLookupDefaults("autoload", vehicle.vin),
    placeholderData: keepPreviousData,
  });
}

export function codesQuery(vehicle: Vehicle) {
  return queryOptions({
    queryKey: ["builder", "codes", vehicle] as const,
    queryFn: async ({ signal }) => (await callApi(builder("forumData"), { body: vehicle, signal })).data,
    ...getStickerLookupDefaults("codes", vehicle.vin),
  });
}

const NOTHING_CHOSEN = {
  style: "",
  colors: { exterior: null, interior: null },
  packages: [],
  buildsheetColor: "no",
  mode: "auto",
  autoPackage: true,
} as const;

function fromChoices(request: PendingRequest, madeChoices: MadeStickerChoices): PendingRequest {
  const { vin, confirmed, classic, manual, sticker_year_from: stickerYearFrom } = madeChoices;
  const paper = madeChoices.paper ?? undefined;
  const rest = { ...request, classic: null, ...(paper ? { paper } : {}) };
  if (confirmed) {
    const choices = { ...confirmed, vin, regenerate: true, ...(paper ? { paper } : {}) };
    return { ...rest, confirmed: { choices, stickerYearFrom, plain: false } };
  }
  if (manual) {
    const choices = {
      ...NOTHING_CHOSEN,
      ...manual,
      packages: [],
      trim: manual.trim ?? "",
      vin,
      regenerate: true,
    };
    return { ...rest, confirmed: { choices, stickerYearFrom, plain: true } };
  }
  if (!classic) return rest;
  const { year, series, ...names } = classic;
  return { ...rest, classic: { ...names, year: String(year), series: series ?? "" } };
}

export async function regenerateSticker(
  request: PendingRequest,
  keep: (sentRequest: PendingRequest) => void,
  options: GenerationOptions = {},
): Promise<GenerationResult> {
  const read = async () => {
    const madeChoices = await fetchStickerChoices({ vin: request.vin }, options.signal);
    return madeChoices ? fromChoices(request, madeChoices) : request;
  };
  const subject = { vin: request.vin, product: "sticker", searchType: "builder" } as const;
  const attempt = await attemptGeneration(subject, read, { ...options, chargesRepeats: false });
  if (attempt.status === "error") return attempt;
  const sentRequest = attempt.value;
  keep(sentRequest);
  return sentRequest.confirmed
    ? runConfirmed(sentRequest.confirmed, sentRequest, options)
    : runGeneration(sentRequest, options);
}

export function confirmSticker(
  confirmed: StickerConfirmation,
  making: { key: string; locale: Locale; stickerYearFrom: number },
  options: GenerationOptions = {},
): Promise<GenerationResult> {
  const isRestricted = confirmed.year < making.stickerYearFrom;
  const subject = { vin: confirmed.vin, product: "sticker", searchType: "builder" } as const;
  const attempt = async () => {
    const { encodeStickerConfirm } = await loadConfirming();
    const body = { ...encodeStickerConfirm(confirmed), locale: making.locale };
    const sending = { body, idempotencyKey: making.key, signal: options.signal };
    const generated = await (isRestricted
      ? callApi(sticker("confirmYearRestricted"), sending)
      : callApi(sticker("confirm"), sending));
    return { ...generated, vin: generated.sticker?.vin };
  };
  return tryGeneration(subject, attempt, options);
}

export async function createYmmtSticker(
  entry: Entry,
  key: string,
  options: GenerationOptions = {},
): Promise<GenerationResult & { mode: "ymmt" }> {
  const sending = { body: entry, idempotencyKey: key, signal: options.signal };
  const subject = { vin: "", product: "sticker", searchType: "ymmt" } as const;
  const { withYmmtMode } = await loadConfirming();
  const attempt = async () => {
    const generated = await callApi(sticker("generateYmmt"), sending);
    return { ...generated, vin: generated.sticker?.vin };
  };
  return withYmmtMode(await tryGeneration(subject, attempt, options));
}

function getEntry(choices: StickerConfirmation, { locale, regenerate, paper }: PendingRequest): Entry {
  const { year, make, model, trim } = choices;
  const gen = regenerate ? "regenerate" : undefined;
  return { year, make, model, trim: trim || undefined, gen, locale, ...writePaperSize(paper) };
}

export async function runConfirmed(
  confirmed: ConfirmedRequest,
  request: PendingRequest,
  options: GenerationOptions = {},
): Promise<GenerationResult> {
  const result = await (confirmed.plain
    ? createYmmtSticker(getEntry(confirmed.choices, request), request.key, options)
    : confirmSticker(confirmed.choices, { ...request, stickerYearFrom: confirmed.stickerYearFrom }, options));
  if (result.status === "success") dropDraft(request);
  return result;
}

export function dropDraft({ confirmed, regenerate, userId }: PendingRequest): void {
  // A regenerated sticker doesn't use the current draft, so keep the draft.
  if (confirmed && !regenerate)
    useStickerDrafts.getState().drop(getStickerDraftId(userId, confirmed.choices));
}
