import { getBodyPace } from "@/lib/compose/calls/table";
import { openMembersApi } from "@/lib/compose/open-members-api";
import { closeServer, createNodeServer } from "@/lib/platform/http/node-server";
import { createKillableBucket, createKillableOptions } from "./killable-options";
import { listen } from "./listen";

async function main(): Promise<void> {
  const options = createKillableOptions();
  const leaseMs = Number(process.env.LEASE_MS);
  const endpoint = process.env.S3_ENDPOINT;
  const api = await openMembersApi({
    ...options,
    dataDir: process.env.DATA_DIR ?? "",
    databaseUrl: process.env.DATABASE_URL || undefined,
    bucket: endpoint ? createKillableBucket(endpoint) : undefined,
    generation: { leaseMs },
  });
  const server = createNodeServer({ fetch: api.fetch, getBodyPace, log: options.log });
  console.log(`port ${(await listen(server)).port}`);
  process.on("SIGTERM", () => {
    closeServer(server)
      .then(() => api.close())
      .then(() => process.exit(0));
  });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
