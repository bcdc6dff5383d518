import type { UserRow } from "@/lib/account/schema";
import { documentVehicleSchema } from "@/lib/generation/contract/vehicle";
import { type DocumentRequest, findNewestOwnDocument } from "@/lib/generation/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { BaseContext } from "@/lib/platform/http";
import { AppError, CLASSIC_YEAR_MAX, SHORT_VIN_MAX_LENGTH } from "@/lib/platform/values";
import { isYmmtKey, type NamedModel } from "@/lib/vehicle/rules/identity";
import { findName, isSameName } from "@/lib/vehicle/rules/make-names";
import { requireVehicleNumber } from "@/lib/vehicle/rules/require-vin";
import { nameCase } from "@/lib/vehicle/rules/specification";
import type { ClassicCandidate } from "@/lib/vin/contract";
import type { VinDecoder } from "@/lib/vin/decoder";
import type { StickerConfirmation } from "../contract/confirmation";
import { getYmmtKey } from "./model-key";

/**
 * Converts names in capitals, as confirm calls send them; words of up to three letters may be abbreviations (STK-2).
 */
function withoutCapitals(name: string): string {
  return name === name.toUpperCase()
    ? name.replace(/\p{L}+/gu, (word) => (word.length > 3 ? nameCase(word) : word))
    : name;
}

export function getCanonicalSpelling(
  decoder: VinDecoder,
  { year, make, model }: NamedModel,
  readings: readonly ClassicCandidate[] = [],
): NamedModel {
  const listedMake = findName(make, decoder.makes(year));
  const listed = listedMake ? decoder.models(year, listedMake) : [];
  const name = findName(model, [...listed, ...readings.flatMap((reading) => reading.model ?? [])]);
  return { year, make: nameCase(listedMake ?? make.trim()), model: name ?? withoutCapitals(model.trim()) };
}

/** Cars can be at most two model years ahead. */
export function refuseFutureYear(year: number, now: Date): void {
  const last = now.getUTCFullYear() + 2;
  if (year > last) throw createInvalidFieldsError({ year: `Enter a year up to ${last}.` });
}

/** Rejects model years that the other confirm call serves (STK-2). */
export function requireMatchingCall(year: number, yearFrom: number, restricted: boolean): void {
  if (year < yearFrom === restricted) return;
  const call = restricted ? "confirm-sticker" : "confirm-year-restricted-sticker";
  const side = restricted ? `from ${yearFrom} on` : `before ${yearFrom}`;
  const message = `Stickers of model years ${side} are confirmed with /api-cwa/${call}.`;
  throw new AppError("unprocessable", message, { fields: { year: message } });
}

/** Rejects fields that contradict what the VIN decodes to for certain. */
function refuseOtherCar(vin: string, namedModel: NamedModel, decoder: VinDecoder): void {
  const { modelYear, modelYearCertain, make, makeInferred } = decoder.decode(vin);
  if (modelYearCertain && modelYear !== null && modelYear !== namedModel.year)
    throw createInvalidFieldsError({ year: `This VIN is a ${modelYear} vehicle's.` });
  if (make !== null && !makeInferred && !isSameName(make, namedModel.make))
    throw createInvalidFieldsError({ make: `This VIN is of the make ${nameCase(make)}.` });
}

async function loadYmmtSubject(
  { db, site }: Pick<BaseContext, "db" | "site">,
  user: UserRow,
  key: string,
  namedModel: NamedModel & { trim: string | null },
): Promise<string> {
  if (key === "" || key === getYmmtKey(namedModel)) return getYmmtKey(namedModel);
  const row = await findNewestOwnDocument(db, site.id, user.id, { vin: key, product: "sticker" });
  const model =
    typeof row?.model === "object" && row.model !== null && "vehicle" in row.model ? row.model : null;
  const vehicle = documentVehicleSchema.safeParse(model?.vehicle).data;
  const isSame =
    vehicle?.year === namedModel.year &&
    isSameName(vehicle.make, namedModel.make) &&
    isSameName(vehicle.model, namedModel.model);
  if (!isSame)
    throw createInvalidFieldsError({ vin: "This is for another year, make or model. Leave it out." });
  return key;
}

export async function confirmSubject(
  context: Pick<BaseContext, "db" | "site" | "services">,
  user: UserRow,
  confirmed: StickerConfirmation,
): Promise<{ vin: string; namedModel: NamedModel } & Pick<DocumentRequest, "classic" | "manual">> {
  const { decoder } = context.services;
  const { vin, year, make, model } = confirmed;
  refuseFutureYear(year, context.services.now());
  const isShort = vin !== "" && vin.length <= SHORT_VIN_MAX_LENGTH;
  const readings = isShort ? context.services.classicReadings(vin) : [];
  const namedSpelling = getCanonicalSpelling(decoder, { year, make, model }, readings);
  const trim = confirmed.trim || null;
  if (vin === "" || isYmmtKey(vin)) {
    const key = await loadYmmtSubject(context, user, vin, { ...namedSpelling, trim });
    return { vin: key, namedModel: namedSpelling, classic: null, manual: { ...namedSpelling, trim } };
  }
  requireVehicleNumber(vin);
  if (isShort) {
    if (year > CLASSIC_YEAR_MAX)
      throw new AppError("wrong_vin", "Wrong VIN", {
        fields: { vin: `A number this short is not a ${year} vehicle's: a VIN has 17 characters.` },
      });
    return { vin, namedModel: namedSpelling, classic: { ...namedSpelling, series: null, mapped: false } };
  }
  refuseOtherCar(vin, namedSpelling, decoder);
  return { vin, namedModel: namedSpelling, classic: null };
}
