import { purgeSites } from "@/lib/bff/resolve-site";
import { setSessionKeys } from "@/lib/bff/session";
import { setUpstream } from "@/lib/bff/upstream";
import { createFront } from "@/lib/front/front-server";
import type { PageHandler } from "@/lib/front/page-status";
import { listen } from "./listen";

interface OpenFrontOptions {
  trustProxy?: boolean;
  /** Stands in for Next. */
  handler?: PageHandler;
}

export async function openFront(
  setUp: () => void,
  { trustProxy = false, handler = async () => undefined }: OpenFrontOptions = {},
) {
  setSessionKeys(["open-front-key-0123456789-abcdefghijkl"]);
  purgeSites();
  setUp();
  const server = createFront({ trustProxy, handler: () => handler, isDraining: () => false });
  const { port, close } = await listen(server);
  return {
    port,
    origin: `http://localhost:${port}`,
    async close() {
      setUpstream(undefined);
      purgeSites();
      await close();
    },
  };
}
