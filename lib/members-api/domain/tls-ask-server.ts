import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { InternalAddress } from "@/lib/env";
import type { Database } from "../db/database";
import type { Logger } from "../kernel/logger";
import { createHostMemory, type HostMemory } from "./host-memory";

export const TLS_ASK_PATH = "/internal/tls-ask";

/** 200 for a name of ours, 404 for a stranger's, 503 before the names were read. */
function statusOf({ method, url = "/" }: IncomingMessage, hosts: HostMemory): number {
  const [path, query = ""] = url.split("?", 2);
  if (path !== TLS_ASK_PATH) return 404;
  if (method !== "GET" && method !== "HEAD") return 405;
  const names = new URLSearchParams(query).getAll("domain");
  const isOurs = names.length === 1 ? hosts.has(names[0] ?? "") : false;
  return isOurs === null ? 503 : isOurs ? 200 : 404;
}

/**
 * The listener for programs beside this one: Caddy asks here whether it may get a certificate for a name (on-demand TLS). It
 * answers from memory, so also while the database is away. Rejects where its address is in use.
 */
export async function openTlsAskServer(hosts: HostMemory, { host, port }: InternalAddress): Promise<Server> {
  const server = createServer(
    { requestTimeout: 5000 },
    (request: IncomingMessage, response: ServerResponse) => {
      response
        .writeHead(statusOf(request, hosts), { "cache-control": "no-store", "content-length": "0" })
        .end();
    },
  );
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new Error(`INTERNAL_ADDRESS: port ${port} on ${host} is in use. Set another one.`);
  }
  return server;
}

export interface TlsAsk {
  /** What answers at a host has changed in this process. */
  refresh(): void;
  close(): void;
}

/** The memory and its listener. */
export async function startTlsAsk(
  reading: { db: Database; log: Logger },
  address: InternalAddress,
): Promise<TlsAsk> {
  const hosts = createHostMemory(reading);
  const close = () => hosts.stop();
  const server = await openTlsAskServer(hosts, address).catch((error: unknown) => {
    close();
    throw error;
  });
  return {
    refresh: () => void hosts.refresh(),
    close() {
      close();
      server.close();
      server.closeAllConnections();
    },
  };
}
