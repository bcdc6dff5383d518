import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createEmbeddedUpstream } from "@/lib/bff/embedded-upstream";
import { handleCall } from "@/lib/bff/handle-call";
import { requestOrigin } from "@/lib/bff/request-origin";
import { purgeSites } from "@/lib/bff/resolve-site";
import { setSessionKeys } from "@/lib/bff/session";
import { setUpstream, setUpstreamAdapter } from "@/lib/bff/upstream";
import { setProxyHeaders } from "@/lib/front/proxy-headers";
import { createBodyStream, writeResponse } from "@/lib/members-api/kernel/node-http";
import type { TestApi } from "./members-api";

export interface BffServer {
  origin: string;
  close(): Promise<void>;
}

export async function serveBff(api: TestApi): Promise<BffServer> {
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      setUpstream(undefined);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
