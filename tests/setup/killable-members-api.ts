import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { closeServer, createNodeServer } from "@/lib/members-api/kernel/node-server";
import { openMembersApi } from "@/lib/members-api/kernel/open-members-api";
import { createKillableBucket, createKillableOptions } from "./killable-options";

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
  const server = createNodeServer(api.fetch, options.log);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  console.log(`port ${(server.address() as AddressInfo).port}`);
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
