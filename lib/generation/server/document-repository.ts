import { and, desc, eq, inArray, isNull, lt } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import type { GenerationProduct } from "@/lib/credits/rules/products";
import type { Database } from "@/lib/platform/db";
import { documents } from "../schema/documents";

export type DocumentRow = typeof documents.$inferSelect;

/** Omits the model, which can be large. */
const documentColumns = {
  id: documents.id,
  vin: documents.vin,
  product: documents.product,
  number: documents.number,
  revision: documents.revision,
  sample: documents.sample,
  createdAt: documents.createdAt,
  openedAt: documents.openedAt,
};
export type DocumentEntry = Pick<DocumentRow, keyof typeof documentColumns>;

const ownedBy = (siteId: string, userId: string) =>
  and(eq(documents.siteId, siteId), eq(documents.userId, userId), isNull(documents.withdrawnAt));

export async function findOwnDocument(
  db: Database,
  siteId: string,
  userId: string,
  id: string,
): Promise<DocumentRow | null> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(ownedBy(siteId, userId), eq(documents.id, id)));
  return row ?? null;
}

/** Records the first opening. Returns false if the document was swapped first. */
export async function markOpened(
  db: Database,
  row: Pick<DocumentRow, "id" | "siteId" | "userId" | "openedAt">,
  now: Date,
): Promise<boolean> {
  if (row.openedAt !== null) return true;
  const opened = await db
    .update(documents)
    .set({ openedAt: now })
    .where(and(ownedBy(row.siteId, row.userId), eq(documents.id, row.id)))
    .returning({ id: documents.id });
  return opened.length > 0;
}

export async function findNewestOwnDocument(
  db: Database,
  siteId: string,
  userId: string,
  subject: { vin: string; product: GenerationProduct },
): Promise<DocumentRow | null> {
  const [row] = await db
    .select()
    .from(documents)
    .where(
      and(ownedBy(siteId, userId), eq(documents.vin, subject.vin), eq(documents.product, subject.product)),
    )
    .orderBy(desc(documents.revision))
    .limit(1);
  return row ?? null;
}

export async function findRevisionBefore(db: Database, row: DocumentRow): Promise<DocumentRow | null> {
  const { siteId, userId, vin, product, revision } = row;
  const [before] = await db
    .select()
    .from(documents)
    .where(
      and(
        ownedBy(siteId, userId),
        eq(documents.vin, vin),
        eq(documents.product, product),
        lt(documents.revision, revision),
      ),
    )
    .orderBy(desc(documents.revision))
    .limit(1);
  return before ?? null;
}

const REVISIONS_MAX = 200;

export async function listOwnRevisions(
  db: Database,
  siteId: string,
  userId: string,
  subject: { vin: string; product: GenerationProduct },
): Promise<DocumentEntry[]> {
  return db
    .select(documentColumns)
    .from(documents)
    .where(
      and(ownedBy(siteId, userId), eq(documents.vin, subject.vin), eq(documents.product, subject.product)),
    )
    .orderBy(desc(documents.revision))
    .limit(REVISIONS_MAX);
}

export async function listNewestDocuments(
  db: Database,
  siteId: string,
  userId: string,
  vins: readonly string[],
): Promise<DocumentEntry[]> {
  if (vins.length === 0) return [];
  return db
    .selectDistinctOn([documents.vin, documents.product], documentColumns)
    .from(documents)
    .where(and(ownedBy(siteId, userId), inArray(documents.vin, [...vins])))
    .orderBy(documents.vin, documents.product, desc(documents.revision));
}

export async function findDocumentByNumber(
  db: Database,
  siteId: string,
  number: string,
): Promise<DocumentRow | null> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.siteId, siteId), eq(documents.number, number)));
  return row ?? null;
}

export async function isOwnerErased(db: Database, { siteId, userId }: DocumentRow): Promise<boolean> {
  const [owner] = await db
    .select({ disabledReason: users.disabledReason })
    .from(users)
    .where(and(eq(users.siteId, siteId), eq(users.id, userId)));
  return owner?.disabledReason === "erased";
}

export async function isNumberTaken(db: Database, number: string, ownId: string): Promise<boolean> {
  const [row] = await db.select({ id: documents.id }).from(documents).where(eq(documents.number, number));
  return row !== undefined && row.id !== ownId;
}
