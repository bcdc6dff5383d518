import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { openMembersApi } from "@/lib/members-api/embedded";
import { closeServer, createNodeServer } from "@/lib/members-api/node-server";

/**
 * The Members API as a process of its own that tests kill: no limits, a short lease, and no network source.
 * Prints its port when it is ready.
 */
async function main(): Promise<void> {
  const quiet = () => undefined;
  const log = {
    debug: quiet,
    info: quiet,
    warn: quiet,
    error: (detail: object, message: string) => console.error(message, detail),
  };
  const api = await openMembersApi({
    dataDir: process.env.DATA_DIR ?? "",
    databaseUrl: process.env.DATABASE_URL || undefined,
    secrets: { digestKey: "k".repeat(32) },
    port: 4299,
    log,
    sources: { nhtsa: "0", vpic: "0", epa: "0" },
    rateLimited: false,
    passwordCost: { N: 2 ** 10, r: 8, p: 1 },
    generation: { leaseMs: 8000 },
  });
  const server = createNodeServer(api.fetch, log);
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
