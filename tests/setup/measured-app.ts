import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AppServer, startApp } from "./app-server";

export interface MeasuredApp extends AppServer {
  /** CPU ms of the process so far, all threads. */
  used(): Promise<number>;
}

/** Preloaded into the server's main thread; returns its CPU time to each connection. */
const METER = `
  import { createServer } from "node:net";
  import { isMainThread } from "node:worker_threads";
  if (isMainThread && process.env.METER_SOCKET)
    createServer((socket) => {
      const { user, system } = process.cpuUsage();
      socket.end(String((user + system) / 1000));
    }).listen(process.env.METER_SOCKET).unref();
`;

export async function startMeasuredApp(environment: Record<string, string> = {}): Promise<MeasuredApp> {
  const folder = mkdtempSync(join(tmpdir(), "glovebox-meter-"));
  const meter = join(folder, "meter.mjs");
  const socketPath = join(folder, "socket");
  writeFileSync(meter, METER);
  const app = await startApp({
    ...environment,
    NODE_OPTIONS: `--import=${meter}`,
    METER_SOCKET: socketPath,
  });
  return {
    ...app,
    used: () =>
      new Promise((resolve, reject) => {
        let text = "";
        const socket = connect(socketPath);
        socket.setEncoding("utf8");
        socket.on("data", (part) => {
          text += part;
        });
        socket.on("end", () => resolve(Number(text)));
        socket.on("error", reject);
      }),
    async stop() {
      const code = await app.stop();
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}
