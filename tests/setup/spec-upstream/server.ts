import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isConnectionCut } from "./failures";
import { createSpecUpstream, type SpecUpstream, type SpecUpstreamOptions } from "./index";

export interface SpecUpstreamServer {
  origin: string;
  upstream: SpecUpstream;
  close(): Promise<void>;
}

export async function listenSpecUpstream(
  options: Omit<SpecUpstreamOptions, "origin"> = {},
): Promise<SpecUpstreamServer> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const upstream = createSpecUpstream({ ...options, origin });
  server.on("request", (incoming, outgoing) => void respond(upstream, incoming, outgoing));
  return {
    origin,
    upstream,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function respond(
  upstream: SpecUpstream,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    const response = await upstream.fetch(await toRequest(incoming));
    const body = Buffer.from(await response.arrayBuffer());
    outgoing.writeHead(response.status, {
      ...Object.fromEntries(response.headers),
      "content-length": body.length,
    });
    outgoing.end(body);
  } catch (error) {
    if (!isConnectionCut(error)) console.error(error);
    incoming.socket.destroy();
  }
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = "GET", url = "/", headers } = incoming;
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const hasBody = method !== "GET" && method !== "HEAD" && chunks.length > 0;
  return new Request(`http://${headers.host ?? "localhost"}${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value ?? "")]),
    body: hasBody ? Buffer.concat(chunks) : null,
  });
}
