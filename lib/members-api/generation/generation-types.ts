import type { GenerationProduct } from "@/lib/core/credits/products";
import type { Database } from "../db/database";
import type { documents } from "../db/schema/documents";
import type { generations } from "../db/schema/generation";

export type GenerationRow = typeof generations.$inferSelect;
export type DocumentRow = typeof documents.$inferSelect;

/** A validated generation request. */
export interface Intent {
  siteId: string;
  userId: string;
  /** One balance pays for both products on this site. */
  isGlobal: boolean;
  product: GenerationProduct;
  vin: string;
  /** The caller's Idempotency-Key; null is a caller that sent none. */
  key: string | null;
  /** All that the document depends on beside its sources: stored, so that the sweeper can finish it after a crash. */
  request: Record<string, unknown>;
  /** Generates a new revision of an existing document, free; 'if-changed' only if it came from another request. */
  regenerate: boolean | "if-changed";
  /** The wrong VIN whose document, never opened, is swapped for this one (ENT-3); free. */
  swapFrom?: string;
}

/** How the keys of a print batch's generations begin. */
export const PRINT_BATCH_KEY = "print-pack:";

/** A generated document, before it is inserted. */
export interface Produced {
  number: string;
  model: unknown;
  decode: unknown;
  pdf: Uint8Array;
  sample: boolean;
  /** No source held any record of a report, or any price, option or color of a sticker: the credit goes back (ENT-3). */
  nothingFound: boolean;
}

/**
 * Generates the document of a reserved generation; may be called repeatedly for the same one after a failure or a crash.
 * Awaits `midway` once its facts are gathered, before it draws.
 */
export type Producer = (generation: GenerationRow, midway: () => Promise<void>) => Promise<Produced>;

/** Runs in the transaction that settles: what else must be true together with the document. */
export type OnSettled = (tx: Database, generation: GenerationRow, produced: Produced) => Promise<void>;

export interface Outcome {
  document: DocumentRow;
  charge: "charged" | "returned" | "free";
}

/** The six moments at which a process may die (SEC-LED-05); tests kill or fail it there. */
export type GenerationPoint =
  | "before-debit"
  | "after-debit"
  | "mid-generate"
  | "after-generate"
  | "after-store"
  | "before-answer";

export const OPEN_STATES = ["reserved", "generated"] as const;
