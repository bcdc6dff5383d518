import { withDeadline } from "@/lib/platform/calls";
import { type Logger, serializeError } from "@/lib/platform/telemetry";
import type { RootDatabase } from "./database";
import { asCall } from "./database-limits";
import {
  findSchemaProblem,
  getRows,
  readSchemaState,
  type SchemaRange,
  type SchemaState,
} from "./schema-range";

/** Short, so that health checks report a locked or frozen database within two seconds (SEC-FLT-03). */
const DATABASE_MS = 1500;
const LOOK_EVERY_MS = 5000;

export interface SchemaWatch {
  look(): Promise<{ state: SchemaState | null; problem: string | null }>;
  lookSoon(): void;
  stop(): void;
}

interface Watched {
  db: Pick<RootDatabase, "run">;
  schemaRange: SchemaRange;
  log: Logger;
  onChange?: (problem: string | null) => Promise<void>;
  isAlone?: boolean;
}

export function watchSchema({ db, schemaRange, log, onChange, isAlone = false }: Watched): SchemaWatch {
  let reported: string | null = null;
  let lastTurn = 0;
  let newest = 0;

  async function tell(problem: string | null): Promise<void> {
    if (problem === reported) return;
    const before = reported;
    reported = problem;
    try {
      await onChange?.(problem);
    } catch (error) {
      reported = before;
      throw error;
    }
    if (problem) log.error({ reason: problem }, "this instance is not ready");
    else log.info({}, "the database's schema is in range again");
  }

  async function look() {
    lastTurn += 1;
    const turn = lastTurn;
    const state = await withDeadline(DATABASE_MS, () => asCall(() => readSchemaState(getRows(db.run))));
    const problem = findSchemaProblem(schemaRange, state);
    if (turn > newest) {
      newest = turn;
      await tell(problem);
    }
    return { state, problem };
  }

  const lookSoon = () => {
    look().catch((error: unknown) =>
      log.debug({ err: serializeError(error) }, "the schema version could not be read"),
    );
  };
  const timer = isAlone ? undefined : setInterval(lookSoon, LOOK_EVERY_MS).unref();
  return { look, lookSoon, stop: () => clearInterval(timer) };
}
