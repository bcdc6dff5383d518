import { eq } from "drizzle-orm";
import { z } from "zod";
import { decodedVinSchema } from "@/lib/contract/decode";
import { documentVehicleSchema } from "@/lib/contract/document-vehicle";
import type { ReportRecord } from "@/lib/contract/report";
import type { Database } from "../db/database";
import { generations } from "../db/schema";
import { documentLink } from "./document-links";
import { type DocumentEntry, newestDocuments, ownDocument } from "./document-repository";
import { documentRequestSchema } from "./document-request";

const modelSchema = z.object({ vehicle: documentVehicleSchema });

function linkOf(entry: DocumentEntry | undefined) {
  if (!entry) return null;
  const { url, page } = documentLink(entry);
  return { url, page, number: entry.number };
}

/** Specification 3, 'Report record': a vehicle with the documents that this user has of it; null when there are none. */
export async function loadReportRecord(
  db: Database,
  siteId: string,
  userId: string,
  vin: string,
): Promise<ReportRecord | null> {
  const entries = await newestDocuments(db, siteId, userId, [vin]);
  const [newest] = entries.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const latest = newest ? await ownDocument(db, siteId, userId, newest.id) : null;
  if (!latest) return null;
  // A document has its generation's id; what was asked for stands there.
  const [made] = await db
    .select({ request: generations.request })
    .from(generations)
    .where(eq(generations.id, latest.id));
  const vehicle = modelSchema.safeParse(latest.model).data?.vehicle;
  return {
    id: latest.id,
    vin,
    year: vehicle?.year ?? null,
    make: vehicle?.make ?? null,
    model: vehicle?.model ?? null,
    europe: documentRequestSchema.safeParse(made?.request).data?.europe ?? false,
    vhr_report: linkOf(entries.find((entry) => entry.product === "vhr")),
    vhr_sticker: linkOf(entries.find((entry) => entry.product === "sticker")),
    decode: decodedVinSchema.safeParse(latest.decode).data ?? null,
    sample: entries.some((entry) => entry.sample),
    cdt: latest.createdAt.toISOString(),
  };
}
