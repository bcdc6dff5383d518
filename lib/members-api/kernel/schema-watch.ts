import { withDeadline } from "@/lib/core/deadline";
import type { RootDatabase } from "../db/database";
import { asCall } from "../db/database-limits";
import {
  readSchemaState,
  rowsOf,
  type SchemaRange,
  type SchemaState,
  schemaProblem,
} from "../db/schema-range";
import { serializeError } from "./error-response";
import type { Logger } from "./logger";

/** A probe hears within two seconds that the database is locked or frozen (SEC-FLT-03). */
const DATABASE_MS = 1500;
/** Where nobody asks, and where the notification of whoever migrated did not arrive. */
const LOOK_EVERY_MS = 5000;

export interface SchemaWatch {
  /** What the database says now, and what keeps this code from running on it. Rejects where the database does not answer. */
  look(): Promise<{ state: SchemaState | null; problem: string | null }>;
  /** Looks for nobody: where the database does not answer, whoever asks it for more says so. */
  lookSoon(): void;
  stop(): void;
}

interface Watched {
  db: Pick<RootDatabase, "run">;
  schemaRange: SchemaRange;
  log: Logger;
  /** The schema has left the range of this code, or with null is in it again. */
  onChange?: (problem: string | null) => Promise<void>;
  /** Whether nobody else can migrate the database, so that it is looked at on demand only. */
  isAlone?: boolean;
}

/**
 * Looks whether the schema stays in the range of this code, which another process may take it out of. Says once in the log
 * that it has left it, and once that it is back.
 */
export function watchSchema({ db, schemaRange, log, onChange, isAlone = false }: Watched): SchemaWatch {
  let reported: string | null = null;
  let begun = 0;
  let newest = 0;

  async function tell(problem: string | null): Promise<void> {
    if (problem === reported) return;
    const before = reported;
    reported = problem;
    try {
      await onChange?.(problem);
    } catch (error) {
      // Tried again at the next look.
      reported = before;
      throw error;
    }
    if (problem) log.error({ reason: problem }, "this instance is not ready");
    else log.info({}, "the database's schema is in range again");
  }

  async function look() {
    begun += 1;
    const turn = begun;
    const state = await withDeadline(DATABASE_MS, () => asCall(() => readSchemaState(rowsOf(db.run))));
    const problem = schemaProblem(schemaRange, state);
    // A slow look must not undo what a later one has seen.
    if (turn > newest) {
      newest = turn;
      await tell(problem);
    }
    return { state, problem };
  }

  const lookSoon = () => {
    look().catch((error: unknown) => log.debug({ err: serializeError(error) }, "the schema was not read"));
  };
  const timer = isAlone ? undefined : setInterval(lookSoon, LOOK_EVERY_MS).unref();
  return { look, lookSoon, stop: () => clearInterval(timer) };
}
