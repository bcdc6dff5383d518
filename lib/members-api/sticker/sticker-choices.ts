import type { MadeStickerChoices } from "@/lib/contract/sticker-choices";
import { AppError } from "@/lib/core/errors";
import { invalidFields } from "@/lib/core/request-fields";
import { newestOwnDocument } from "../generation/document-repository";
import { documentRequestSchema } from "../generation/document-request";
import { findById } from "../generation/generation-repository";
import type { BaseContext, UserRow } from "../kernel/serve";
import { canonicalSpelling } from "./confirm-subject";
import { ymmtKey } from "./model-key";

interface StickerSubject {
  vin?: string;
  year?: number;
  make?: string;
  model?: string;
  trim?: string;
}

function keyOf(
  { vin, year, make, model, trim }: StickerSubject,
  { services }: Pick<BaseContext, "services">,
) {
  if (vin) return vin;
  if (year === undefined || !make || !model)
    throw invalidFields({ vin: "Enter a VIN, or a year, make and model." });
  return ymmtKey({ ...canonicalSpelling(services.decoder, { year, make, model }), trim: trim || null });
}

export async function readStickerChoices(
  context: Pick<BaseContext, "db" | "site" | "services"> & { query: StickerSubject },
  user: UserRow,
): Promise<MadeStickerChoices> {
  const { db, site, query } = context;
  const vin = keyOf(query, context);
  const row = await newestOwnDocument(db, site.id, user.id, { vin, product: "sticker" });
  if (!row) throw new AppError("not_found", "There's no sticker for this vehicle.");
  // A document and its generation share an id.
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
