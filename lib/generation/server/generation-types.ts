import type { GenerationProduct } from "@/lib/credits/rules/products";
import type { Database } from "@/lib/platform/db";
import type { documents } from "../schema/documents";
import type { generations } from "../schema/generation";

export type GenerationRow = typeof generations.$inferSelect;
export type DocumentRow = typeof documents.$inferSelect;

export interface Intent {
  siteId: string;
  userId: string;
  isGlobal: boolean;
  product: GenerationProduct;
  vin: string;
  key: string | null;
  /** Stored, so that the sweeper can finish the document after a crash. */
  request: Record<string, unknown>;
  /** Creates a new revision for free. 'if-changed': only if the request differs. */
  regenerate: boolean | "if-changed";
  swapFrom?: string;
}

export const PRINT_BATCH_KEY = "print-pack:";

export interface Produced {
  number: string;
  model: unknown;
  decode: unknown;
  pdf: Uint8Array;
  sample: boolean;
  /** ENT-3: no useful data was found, so the credit is returned. */
  nothingFound: boolean;
}

/** May run several times per generation. Awaits `midway` between gathering data and rendering. */
export type Producer = (generation: GenerationRow, midway: () => Promise<void>) => Promise<Produced>;

export type OnSettled = (tx: Database, generation: GenerationRow, produced: Produced) => Promise<void>;

export interface Outcome {
  document: DocumentRow;
  charge: "charged" | "returned" | "free";
}

/** SEC-LED-05: points at which tests stop or fail the process. */
export type GenerationPoint =
  | "before-debit"
  | "after-debit"
  | "mid-generate"
  | "after-generate"
  | "after-store"
  | "before-answer";

export const OPEN_STATES = ["reserved", "generated"] as const;
