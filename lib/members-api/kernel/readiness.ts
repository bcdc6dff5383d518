import { checkDiskRoom } from "@/lib/disk-room";
import { type Check, type Checks, failed } from "@/lib/probes";
import type { SchemaWatch } from "./schema-watch";

interface Watched {
  schema: Pick<SchemaWatch, "look">;
  vinData: { dataDate: string };
  runsJobs: boolean;
  dataDir: string;
}

export function createReadiness({ schema, vinData, runsJobs, dataDir }: Watched): () => Promise<Checks> {
  const withJobs = (checks: Checks, jobs: Check): Checks => (runsJobs ? { ...checks, jobs } : checks);
  return async () => {
    const vin_data = { status: "ok", date: vinData.dataDate } as const;
    const disk = await checkDiskRoom(dataDir);
    try {
      const { state, problem } = await schema.look();
      const database = { status: "ok" } as const;
      if (problem) {
        const jobs = failed("No jobs run until the schema is in this release's range.");
        return withJobs({ database, schema: failed(problem), vin_data, disk }, jobs);
      }
      const found = { status: "ok", version: state?.version ?? 0 } as const;
      return withJobs({ database, schema: found, vin_data, disk }, { status: "ok" });
    } catch {
      const away = failed("The database doesn't respond.");
      return withJobs({ database: away, schema: away, vin_data, disk }, away);
    }
  };
}
