import type { UserRow } from "@/lib/account/schema";
import {
  createGeneratedResponse,
  documentRequestSchema,
  findById,
  findNewestOwnDocument,
} from "@/lib/generation/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import {
  assertStorable,
  type BaseContext,
  requireUser,
  type ServedCall,
  serve,
  succeeded,
} from "@/lib/platform/http";
import type { Locale } from "@/lib/platform/i18n";
import { AppError, readPaperSize } from "@/lib/platform/values";
import {
  findClassicYearProblem,
  requireFullVin,
  requireVehicleNumber,
} from "@/lib/vehicle/rules/require-vin";
import type { MadeStickerChoices } from "../contract/choices";
import { decodeStickerConfirm, withYmmtMode } from "../contract/confirmation";
import { stickerCalls } from "../contract/sticker";
import { readDetails, readPackages } from "../rules/choices";
import {
  confirmSubject,
  getCanonicalSpelling,
  refuseFutureYear,
  requireMatchingCall,
} from "./confirm-subject";
import { getYmmtKey } from "./model-key";

async function confirmSticker(
  context: BaseContext & { body: Record<string, unknown> & { locale?: Locale } },
  restricted: boolean,
) {
  const user = requireUser(context);
  const confirmed = decodeStickerConfirm(context.body);
  // Base64 fields weren't decoded when the request was checked.
  assertStorable(confirmed);
  // Reject invalid prices before reserving a credit.
  readPackages(confirmed.packages);
  readDetails(confirmed.details);
  requireMatchingCall(confirmed.year, context.site.config.sticker_year_from, restricted);
  const { vin, namedModel, classic, manual } = await confirmSubject(context, user, confirmed);
  const { style, trim, colors, packages, buildsheetColor, mode, autoPackage, details, paper, regenerate } =
    confirmed;
  const { record, ...answer } = await createGeneratedResponse(
    { ...context, user },
    {
      product: "sticker",
      vin,
      regenerate: regenerate || "if-changed",
      request: {
        locale: context.body.locale ?? context.locale,
        mileage: null,
        europe: false,
        classic,
        manual,
        paper,
        confirmed: {
          ...namedModel,
          style,
          trim,
          colors,
          packages,
          buildsheetColor,
          mode,
          autoPackage,
          details,
        },
      },
    },
  );
  return { ...answer, sticker: record };
}

export const stickerRoutes: ServedCall[] = [
  serve(stickerCalls.generateYmmt, async (context) => {
    const { year, make, model, trim, gen, locale } = context.body;
    const { decoder, now } = context.services;
    refuseFutureYear(year, now());
    const manual = { ...getCanonicalSpelling(decoder, { year, make, model }), trim: trim || null };
    const { record, ...answer } = await createGeneratedResponse(
      { ...context, user: requireUser(context) },
      {
        product: "sticker",
        vin: getYmmtKey(manual),
        regenerate: gen === "regenerate",
        request: {
          locale: locale ?? context.locale,
          mileage: null,
          europe: false,
          classic: null,
          manual,
          paper: readPaperSize(context.body),
        },
      },
    );
    return withYmmtMode({ ...answer, sticker: record });
  }),

  serve(stickerCalls.confirm, (context) => confirmSticker(context, false)),
  serve(stickerCalls.confirmYearRestricted, (context) => confirmSticker(context, true)),

  serve(stickerCalls.generate, async (context) => {
    const { vin, gen, locale } = context.body;
    requireFullVin(vin);
    const { record, ...answer } = await createGeneratedResponse(
      { ...context, user: requireUser(context) },
      {
        product: "sticker",
        vin,
        regenerate: gen === "regenerate",
        request: {
          locale: locale ?? context.locale,
          mileage: null,
          europe: false,
          classic: null,
          paper: readPaperSize(context.body),
        },
      },
    );
    return { ...answer, sticker: record };
  }),

  serve(stickerCalls.generateClassic, async (context) => {
    const { vin, year, make, model, series, gen, locale } = context.body;
    requireVehicleNumber(vin);
    const reason = findClassicYearProblem(vin, year, (number) => context.services.decoder.decode(number));
    // Message required by the specification.
    if (reason) throw new AppError("wrong_vin", "Wrong VIN", { fields: { vin: reason } });
    const { record, ...answer } = await createGeneratedResponse(
      { ...context, user: requireUser(context) },
      {
        product: "sticker",
        vin,
        regenerate: gen === "regenerate",
        request: {
          locale: locale ?? context.locale,
          mileage: null,
          europe: false,
          classic: { year, make, model, series: series || null, mapped: false },
          paper: readPaperSize(context.body),
        },
      },
    );
    return { ...answer, sticker: record };
  }),

  serve(stickerCalls.choices, async (context) =>
    succeeded({ data: await readStickerChoices(context, requireUser(context)) }),
  ),
];

interface StickerSubject {
  vin?: string;
  year?: number;
  make?: string;
  model?: string;
  trim?: string;
}

function toKey(
  { vin, year, make, model, trim }: StickerSubject,
  { services }: Pick<BaseContext, "services">,
) {
  if (vin) return vin;
  if (year === undefined || !make || !model)
    throw createInvalidFieldsError({ vin: "Enter a VIN, or a year, make and model." });
  return getYmmtKey({ ...getCanonicalSpelling(services.decoder, { year, make, model }), trim: trim || null });
}

async function readStickerChoices(
  context: Pick<BaseContext, "db" | "site" | "services"> & { query: StickerSubject },
  user: UserRow,
): Promise<MadeStickerChoices> {
  const { db, site, query } = context;
  const vin = toKey(query, context);
  const row = await findNewestOwnDocument(db, site.id, user.id, { vin, product: "sticker" });
  if (!row) throw new AppError("not_found", "There's no sticker for this vehicle.");
  // A document and its generation share an ID.
  const generation = await findById(db, row.id);
  const request = documentRequestSchema.parse(generation?.request);
  const { confirmed = null, classic, manual = null, paper = null } = request;
  return {
    vin,
    confirmed,
    classic: confirmed ? null : classic,
    manual: confirmed ? null : manual,
    paper,
    sticker_year_from: site.config.sticker_year_from,
  };
}
