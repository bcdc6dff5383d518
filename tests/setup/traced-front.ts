import { purgeSites } from "@/lib/bff/resolve-site";
import { setSessionKeys } from "@/lib/bff/session";
import { setUpstream } from "@/lib/bff/upstream";
import { createFront } from "@/lib/front/front-server";
import { listen } from "./listen";

export async function openFront(setUp: () => void, { trustProxy = false }: { trustProxy?: boolean } = {}) {
  setSessionKeys(["traced-front-key-0123456789-abcdefghij"]);
  purgeSites();
  setUp();
  const handler = async () => undefined;
  const server = createFront({ trustProxy, handler: () => handler, isDraining: () => false });
  const { port, close } = await listen(server);
  return {
    origin: `http://localhost:${port}`,
    async close() {
      setUpstream(undefined);
      purgeSites();
      await close();
    },
  };
}
