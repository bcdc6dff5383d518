import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

export interface DeafProxy {
  url: string;
  swallowed(): number;
  close(): void;
}

/** PostgreSQL's NotificationResponse: a type byte and a 4-byte length that includes itself. */
const NOTIFICATION = "A".charCodeAt(0);
const HEAD_BYTES = 5;

function withoutNotifications(onSwallowed: () => void): Transform {
  let rest: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([rest, chunk]);
      let at = 0;
      while (all.length - at >= HEAD_BYTES) {
        const end = at + 1 + all.readInt32BE(at + 1);
        if (end > all.length) break;
        if (all[at] === NOTIFICATION) onSwallowed();
        else this.push(all.subarray(at, end));
        at = end;
      }
      rest = all.subarray(at);
      done();
    },
  });
}

export async function startDeafProxy(databaseUrl: string): Promise<DeafProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let swallowed = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
      socket.on("error", () => undefined);
    }
    near.pipe(far);
    far
      .pipe(
        withoutNotifications(() => {
          swallowed += 1;
        }),
      )
      .pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    swallowed: () => swallowed,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
