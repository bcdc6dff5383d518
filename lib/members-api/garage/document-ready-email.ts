import { vehicleTitle } from "@/lib/core/vehicle/specification";
import { documentHref } from "@/lib/routes";
import type { Database } from "../db/database";
import type { generations } from "../db/schema/generation";
import type { Mailer } from "../email/mailer";
import { queueMemberEmail } from "../email/member-email";
import { documentRequestSchema } from "../generation/document-request";
import { PRINT_BATCH_KEY } from "../generation/generation-types";
import { modelSchema } from "./save-generated";

type GenerationRow = typeof generations.$inferSelect;

/**
 * Tells the account that a vehicle's report is ready, with its link: once for each vehicle and kind, in the transaction that
 * settles it. Stickers are opened where they are made, and a print batch ends with one email of its own.
 */
export async function queueReportReady(
  tx: Database,
  mail: Pick<Mailer, "queue" | "delivers">,
  generation: GenerationRow,
  produced: { model: unknown; number: string },
): Promise<void> {
  const { siteId, userId, vin, product } = generation;
  if (!mail.delivers || product === "sticker" || isOfPrintBatch(generation)) return;
  const { vehicle } = modelSchema.parse(produced.model);
  const { locale } = documentRequestSchema.parse(generation.request);
  const name = vehicleTitle(vehicle) || vin;
  await queueMemberEmail(tx, mail, {
    siteId,
    userId,
    locale,
    text: "report_ready",
    path: documentHref(vin, product),
    occasion: `${userId}:${vin}:${product}`,
    values: { number: produced.number, vehicle: name, vin },
  });
}

/** Its key is a row of a batch: lib/members-api/print-batch/process-row.ts. */
function isOfPrintBatch({ idempotencyKey }: GenerationRow): boolean {
  return idempotencyKey?.startsWith(PRINT_BATCH_KEY) ?? false;
}
