import { createServer } from "node:http";
import { createEmbeddedUpstream } from "@/lib/bff/embedded-upstream";
import { handleCall } from "@/lib/bff/handle-call";
import { requestOrigin } from "@/lib/bff/request-origin";
import { purgeSites } from "@/lib/bff/resolve-site";
import { setSessionKeys } from "@/lib/bff/session";
import { setUpstream, setUpstreamAdapter } from "@/lib/bff/upstream";
import { setProxyHeaders } from "@/lib/front/proxy-headers";
import { createBodyStream, writeResponse } from "@/lib/platform/http/node-http";
import { listen } from "./listen";
import type { TestApi } from "./members-api";

export type BffServer = Awaited<ReturnType<typeof serveBff>>;

export async function serveBff(api: TestApi) {
  setSessionKeys(["served-bff-key-0123456789-abcdefghijkl"]);
  purgeSites();
  setUpstreamAdapter(createEmbeddedUpstream(api.answer));
  const server = createServer(async (request, response) => {
    setProxyHeaders(request.headers, { address: request.socket.remoteAddress, encrypted: false }, false);
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const hasBody = request.method !== "GET" && request.method !== "HEAD";
    const init = {
      method: request.method,
      headers,
      body: hasBody ? createBodyStream(request) : undefined,
      duplex: "half",
    };
    const call = new Request(new URL(request.url ?? "/", "http://localhost"), init as RequestInit);
    await writeResponse(await handleCall(call, requestOrigin(headers)), response);
  });
  const { port, close } = await listen(server);
  return {
    origin: `http://localhost:${port}`,
    async close() {
      setUpstream(undefined);
      await close();
    },
  };
}
