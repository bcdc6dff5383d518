import { inArray } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "@/lib/platform/db";
import { decodedVinSchema } from "@/lib/vin/contract";
import type { ReportRecord } from "../contract/record";
import { documentVehicleSchema } from "../contract/vehicle";
import { generations } from "../schema/generation";
import { getDocumentLink } from "./document-links";
import { type DocumentEntry, findOwnDocument, listNewestDocuments } from "./document-repository";
import { documentRequestSchema } from "./document-request";
import { isPaidByBasic, listUnreturnedGenerations } from "./existing-document";

const modelSchema = z.object({ vehicle: documentVehicleSchema });

function getLink(entry: DocumentEntry, returned: boolean) {
  const { url, page } = getDocumentLink(entry);
  return { url, page, number: entry.number, opened: entry.openedAt !== null, returned };
}

/** Implements 'Report record' of specification 3. */
export async function loadReportRecord(
  db: Database,
  siteId: string,
  userId: string,
  vin: string,
): Promise<ReportRecord | null> {
  const entries = await listNewestDocuments(db, siteId, userId, [vin]);
  const [newest] = entries.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const latest = newest ? await findOwnDocument(db, siteId, userId, newest.id) : null;
  if (!latest) return null;
  const ids = entries.map(({ id }) => id);
  const generationRows = await db
    .select({ id: generations.id, request: generations.request })
    .from(generations)
    .where(inArray(generations.id, ids));
  const getRequest = (id: string | undefined) =>
    documentRequestSchema.safeParse(generationRows.find((item) => item.id === id)?.request).data;
  const report = entries.find(({ product }) => product === "vhr");
  const link = async (product: DocumentEntry["product"]) => {
    const entry = entries.find((item) => item.product === product);
    if (!entry) return null;
    const unreturned = await listUnreturnedGenerations(db, { siteId, userId, vin, product });
    return getLink(entry, unreturned.length === 0);
  };
  const vehicle = modelSchema.safeParse(latest.model).data?.vehicle;
  return {
    id: latest.id,
    vin,
    year: vehicle?.year ?? null,
    make: vehicle?.make ?? null,
    model: vehicle?.model ?? null,
    europe: getRequest(latest.id)?.europe ?? false,
    vhr_report: await link("vhr"),
    vhr_sticker: await link("sticker"),
    uvc_report: await link("uvc"),
    full_paid: report ? undefined : await isPaidByBasic(db, { siteId, userId, vin, product: "vhr" }),
    decode: decodedVinSchema.safeParse(latest.decode).data ?? null,
    classic: getRequest(report?.id ?? latest.id)?.classic ?? null,
    sample: entries.some((entry) => entry.sample),
    cdt: latest.createdAt.toISOString(),
  };
}
