import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { documentVehicleSchema } from "@/lib/contract/generation-vehicle";
import type { ReportRecord } from "@/lib/contract/report";
import { decodedVinSchema } from "@/lib/contract/vehicle-decode";
import type { Database } from "../db/database";
import { ledger } from "../db/schema/credits";
import { generations } from "../db/schema/generation";
import { documentLink } from "./document-links";
import { type DocumentEntry, newestDocuments, ownDocument } from "./document-repository";
import { documentRequestSchema } from "./document-request";

const modelSchema = z.object({ vehicle: documentVehicleSchema });

function linkOf(entry: DocumentEntry | undefined, returned: ReadonlySet<string>) {
  if (!entry) return null;
  const { url, page } = documentLink(entry);
  const state = { opened: entry.openedAt !== null, returned: returned.has(entry.id) };
  return { url, page, number: entry.number, ...state };
}

/** Of these documents, the ones that found nothing and cost nothing; a document has the id of its generation. */
async function returnedOf(db: Database, siteId: string, userId: string, ids: string[]): Promise<Set<string>> {
  const credit = db
    .select({ id: ledger.cause })
    .from(ledger)
    .where(
      and(
        eq(ledger.siteId, siteId),
        eq(ledger.userId, userId),
        eq(ledger.reason, "refund_nothing_found"),
        inArray(ledger.cause, ids),
      ),
    );
  const ownDocuments = and(
    eq(generations.siteId, siteId),
    eq(generations.userId, userId),
    inArray(generations.id, ids),
  );
  const period = db
    .select({ id: sql<string>`${generations.id}::text` })
    .from(generations)
    .where(and(ownDocuments, eq(generations.isReturned, true)));
  const [credits, periods] = await Promise.all([credit, period]);
  return new Set([...credits, ...periods].map(({ id }) => id));
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
  // A document has its generation's id; the request is stored there.
  const ids = entries.map(({ id }) => id);
  const made = await db
    .select({ id: generations.id, request: generations.request })
    .from(generations)
    .where(inArray(generations.id, ids));
  const requestOf = (id: string | undefined) =>
    documentRequestSchema.safeParse(made.find((one) => one.id === id)?.request).data;
  const report = entries.find(({ product }) => product === "vhr");
  const returned = await returnedOf(db, siteId, userId, ids);
  const link = (product: DocumentEntry["product"]) =>
    linkOf(
      entries.find((entry) => entry.product === product),
      returned,
    );
  const vehicle = modelSchema.safeParse(latest.model).data?.vehicle;
  return {
    id: latest.id,
    vin,
    year: vehicle?.year ?? null,
    make: vehicle?.make ?? null,
    model: vehicle?.model ?? null,
    europe: requestOf(latest.id)?.europe ?? false,
    vhr_report: link("vhr"),
    vhr_sticker: link("sticker"),
    uvc_report: link("uvc"),
    decode: decodedVinSchema.safeParse(latest.decode).data ?? null,
    // The sticker builder knows no series: a report's entry has one.
    classic: requestOf(report?.id ?? latest.id)?.classic ?? null,
    sample: entries.some((entry) => entry.sample),
    cdt: latest.createdAt.toISOString(),
  };
}
