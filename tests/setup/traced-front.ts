import type { AddressInfo } from "node:net";
import { purgeSites } from "@/lib/bff/resolve-site";
import { setSessionKeys } from "@/lib/bff/session";
import { setUpstream } from "@/lib/bff/upstream";
import { createFront } from "@/lib/front/front-server";

export async function openFront(setUp: () => void, { trustProxy = false }: { trustProxy?: boolean } = {}) {
  setSessionKeys(["traced-front-key-0123456789-abcdefghij"]);
  purgeSites();
  setUp();
  const handler = async () => undefined;
  const server = createFront({ trustProxy, handler: () => handler, isDraining: () => false });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      setUpstream(undefined);
      purgeSites();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
