import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

export interface CutProxy {
  url: string;
  cut(): void;
  mend(): Promise<void>;
  /** Stops forwarding without closing connections, like a paused server. */
  freeze(): void;
  thaw(): void;
  redirect(databaseUrl: string): void;
  close(): Promise<void>;
}

/** A proxy, because the shared server can't restart during tests. */
export async function startCutProxy(databaseUrl: string): Promise<CutProxy> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const make = () =>
    createServer((near) => {
      const far = connect(Number(target.port || 5432), target.hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on("close", () => sockets.delete(socket));
        socket.on("error", () => undefined);
      }
      near.pipe(far).pipe(near);
      if (isFrozen) far.cork();
    });
  let server = make();
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: url.href,
    cut,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.cork();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.uncork();
    },
    redirect(other) {
      target = new URL(other);
      for (const socket of sockets) socket.resetAndDestroy();
    },
    mend() {
      server = make();
      return listen(port);
    },
    async close() {
      cut();
    },
  };
}
