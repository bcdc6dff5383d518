import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { InternalAddress } from "@/lib/platform/env";
import { writeResponse } from "@/lib/platform/http";
import type { Probes } from "@/lib/platform/telemetry";
import type { HostMemory } from "./host-memory";

const TLS_ASK_PATH = "/internal/tls-ask";

type KnownHosts = () => Pick<HostMemory, "has"> | null | undefined;

interface Answerers {
  probes: Probes;
  hosts: KnownHosts;
}

/** Returns 200 for known names, 404 for unknown names, and 503 before the names are loaded. */
function getTlsAskStatus({ method }: IncomingMessage, query: string, hosts: KnownHosts): number {
  if (method !== "GET" && method !== "HEAD") return 405;
  const known = hosts();
  if (known === null) return 404;
  const names = new URLSearchParams(query).getAll("domain");
  const isOurs = names.length === 1 ? known?.has(names[0] ?? "") : false;
  return isOurs === undefined || isOurs === null ? 503 : isOurs ? 200 : 404;
}

async function serve(request: IncomingMessage, response: ServerResponse, { probes, hosts }: Answerers) {
  const { method = "", url = "/" } = request;
  const [path = "", query = ""] = url.split("?", 2);
  const probed = await probes(method, path);
  if (probed) return writeResponse(method === "HEAD" ? new Response(null, probed) : probed, response);
  const status = path === TLS_ASK_PATH ? getTlsAskStatus(request, query, hosts) : 404;
  response.writeHead(status, { "cache-control": "no-store", "content-length": "0" }).end();
}

/** Serves probes and Caddy's on-demand TLS check from memory, so that they work without the database. */
export async function openInternalServer(
  { host, port }: InternalAddress,
  answerers: Answerers,
): Promise<Server> {
  const server = createServer({ requestTimeout: 5000 }, (request, response) => {
    serve(request, response, answerers).catch(() => response.destroy());
  });
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new Error(`INTERNAL_ADDRESS: port ${port} on ${host} is in use. Choose another port.`);
  }
  server.unref();
  return server;
}
