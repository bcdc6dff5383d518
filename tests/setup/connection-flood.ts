import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** Sends nothing, or request headers, a body or a file byte by byte. */
type Slowness = "silent" | "head" | "body" | "file";

interface Flood {
  port: number;
  kinds: Partial<Record<Slowness, number>>;
  cookie?: string;
  /** Replaces each connection that the server closes. */
  renews: boolean;
}

interface Ended {
  count: number;
  /** Seconds that the last connection was held. */
  seconds: number;
  /** Number of responses by status; 0 means none. */
  statuses: Record<string, number>;
}

export interface RunningFlood {
  child: ChildProcess;
  stop(): Promise<Partial<Record<Slowness, Ended>>>;
}

/**
 * Sends a byte per connection every 500 ms from many addresses. Prints what the server closed once all are closed, or
 * on input.
 */
const PROGRAM = `
  import { connect } from "node:net";
  const { port, kinds, cookie, renews } = JSON.parse(process.argv[1]);
  const own = ["Host: localhost:" + port, "Origin: http://localhost:" + port, "X-Requested-With: glovebox"];
  const post = (path, type, length, ...more) =>
    ["POST " + path + " HTTP/1.1", ...own, "Content-Type: " + type, "Content-Length: " + length, ...more, "", ""].join("\\r\\n");
  const begins = {
    silent: "",
    head: "GET /login HTTP/1.1\\r\\nHost: localhost\\r\\nX-Slow: ",
    body: post("/members/register", "application/x-www-form-urlencoded", 1000) + "email=",
    file: post("/members/api/garage/files", "multipart/form-data; boundary=b", 60000, "Cookie: " + cookie) + "--b\\r\\n",
  };
  const open = new Map();
  const ended = {};
  const finish = () => process.stdout.write(JSON.stringify(ended), () => process.exit());
  let serial = 0;
  let left = 0;
  function add(kind) {
    serial += 1;
    left += 1;
    const localAddress = "127.0." + (1 + Math.floor(serial / 250) % 250) + "." + (1 + serial % 250);
    const begun = performance.now();
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    let status = 0;
    socket.on("connect", () => {
      open.set(socket, kind);
      socket.write(begins[kind]);
    });
    socket.on("data", (part) => {
      status ||= Number(/^HTTP\\/1\\.1 (\\d+)/.exec(part.toString("latin1"))?.[1]);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (open.delete(socket)) {
        const all = (ended[kind] ??= { count: 0, seconds: 0, statuses: {} });
        all.count += 1;
        all.seconds = Math.max(all.seconds, (performance.now() - begun) / 1000);
        all.statuses[status] = (all.statuses[status] ?? 0) + 1;
      }
      left -= 1;
      if (renews) setTimeout(add, 100, kind);
      else if (left === 0) finish();
    });
  }
  for (const [kind, many] of Object.entries(kinds)) for (let at = 0; at < many; at++) add(kind);
  setInterval(() => {
    for (const [socket, kind] of open) if (kind !== "silent" && socket.writable) socket.write("x");
  }, 500);
  process.stdin.once("data", finish);
`;

export function startConnectionFlood(flood: Flood): RunningFlood {
  const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM, JSON.stringify(flood)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (part: Buffer) => {
    printed += part;
  });
  const closed = once(child, "close");
  child.stdin.on("error", () => undefined);
  return {
    child,
    async stop() {
      child.stdin.write("end\n");
      await closed;
      return JSON.parse(printed);
    },
  };
}
