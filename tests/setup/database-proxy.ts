import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { PassThrough, type Transform } from "node:stream";

export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>;

/** Streams that each connection's data passes through, by direction. */
interface Filters {
  fromClient?: () => Transform;
  fromServer?: () => Transform;
}

const through = () => new PassThrough();

/** Starts a proxy, because the shared server can't restart during tests. */
export async function startDatabaseProxy(
  databaseUrl: string,
  { fromClient = through, fromServer = through }: Filters = {},
) {
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
      near.pipe(fromClient()).pipe(far).pipe(fromServer()).pipe(near);
      if (isFrozen) far.cork();
    });
  let server = make();
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const cut = () => {
    server.close();
    reset();
  };
  return {
    url: url.href,
    cut,
    close: cut,
    /** Stops forwarding without closing connections, like a paused server. */
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.cork();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.uncork();
    },
    redirect(other: string) {
      target = new URL(other);
      reset();
    },
    mend() {
      server = make();
      return listen(port);
    },
  };
}
