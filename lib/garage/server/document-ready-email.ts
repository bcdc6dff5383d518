import { type Mailer, queueMemberEmail } from "@/lib/email/server";
import type { generations } from "@/lib/generation/schema/generation";
import { documentRequestSchema, PRINT_BATCH_KEY } from "@/lib/generation/server";
import type { Database } from "@/lib/platform/db";
import { getDocumentHref } from "@/lib/routes";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import { modelSchema } from "./save-generated";

type GenerationRow = typeof generations.$inferSelect;

/** Sends the email once per vehicle and kind. Stickers and print batches don't have this email. */
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
  const name = formatVehicleTitle(vehicle) || vin;
  await queueMemberEmail(tx, mail, {
    siteId,
    userId,
    locale,
    text: "report_ready",
    path: getDocumentHref(vin, product),
    occasion: `${userId}:${vin}:${product}`,
    values: { number: produced.number, vehicle: name, vin },
  });
}

function isOfPrintBatch({ idempotencyKey }: GenerationRow): boolean {
  return idempotencyKey?.startsWith(PRINT_BATCH_KEY) ?? false;
}
