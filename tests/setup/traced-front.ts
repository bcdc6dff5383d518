import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { handleCall } from "@/lib/bff/handle-call";
import { requestOrigin } from "@/lib/bff/request-origin";
import { purgeSites } from "@/lib/bff/resolve-site";
import { setSessionKeys } from "@/lib/bff/session";
import { setUpstream, type UpstreamFetch } from "@/lib/bff/upstream";
import { createFront } from "@/lib/front/front-server";
import { writeResponse } from "@/lib/members-api/kernel/node-http";

/** The front with the BFF behind it, as the application runs them, but for Next. */
export async function openFront(
  upstream: UpstreamFetch,
  { trustProxy = false, base }: { trustProxy?: boolean; base?: string } = {},
) {
  setSessionKeys(["traced-front-key-0123456789-abcdefghij"]);
  purgeSites();
  setUpstream(upstream, base);
  const handler = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const call = new Request(new URL(request.url ?? "/", "http://localhost"), { headers });
    await writeResponse(await handleCall(call, requestOrigin(headers)), response);
  };
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
