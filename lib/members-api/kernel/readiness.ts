import { withDeadline } from "@/lib/core/deadline";
import { type Checks, failed } from "@/lib/probes";
import type { RootDatabase } from "../db/database";
import { asCall } from "../db/database-limits";
import { readSchemaState, rowsOf, type SchemaRange, schemaProblem } from "../db/schema-range";
import type { Logger } from "./logger";

/** A probe hears within two seconds that the database is locked or frozen (SEC-FLT-03). */
const DATABASE_MS = 1500;

interface Watched {
  db: Pick<RootDatabase, "run">;
  schemaRange: SchemaRange;
  vinData: { dataDate: string };
  log: Logger;
}

/** The checks of /api/health/ready. Says once in the log that the schema has left this code's range, and once that it is back. */
export function createReadiness({ db, schemaRange, vinData, log }: Watched): () => Promise<Checks> {
  let reported: string | null = null;
  function tell(problem: string | null): void {
    if (problem === reported) return;
    reported = problem;
    if (problem) log.error({ reason: problem }, "this instance is not ready");
    else log.info({}, "the database's schema is in range again");
  }
  return async () => {
    const vin_data = { status: "ok", date: vinData.dataDate } as const;
    try {
      const state = await withDeadline(DATABASE_MS, () => asCall(() => readSchemaState(rowsOf(db.run))));
      const problem = schemaProblem(schemaRange, state);
      tell(problem);
      const schema = problem ? failed(problem) : ({ status: "ok", version: state?.version ?? 0 } as const);
      return { database: { status: "ok" }, schema, vin_data };
    } catch {
      const reason = "The database does not answer.";
      return { database: failed(reason), schema: failed(reason), vin_data };
    }
  };
}
