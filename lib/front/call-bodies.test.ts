import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { SESSION_COOKIE } from "@/lib/bff/session";
import { setUpstream } from "@/lib/bff/upstream";
import { calls } from "@/lib/compose/calls/table";
import * as environment from "@/lib/platform/env/env";
import { UPLOADS_FOLDER } from "@/lib/platform/http/form-files";
import type { HeldBytes } from "@/lib/platform/limits/bytes-in-flight";
import { getSession } from "@/tests/setup/browser-calls";
import { getStatuses, sendRaw } from "@/tests/setup/raw-http";
import { createRecordingUpstream, type RecordingUpstream } from "@/tests/setup/recording-upstream";
import { createFront } from "./front-server";

let upstream: RecordingUpstream;
let server: Server;
let port: number;
let cookie: string;
const pages: string[] = [];

beforeEach(async () => {
  upstream = createRecordingUpstream();
  cookie = `${SESSION_COOKIE}=${await getSession("session-token-of-the-user-0123456789abcdef0")}`;
  const handler = async (request: IncomingMessage, response: ServerResponse) => {
    for await (const _ of request);
    pages.push(request.url ?? "");
    response.end("page");
  };
  server = createFront({ trustProxy: false, handler: () => handler, isDraining: () => false });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  pages.splice(0);
  setUpstream(undefined);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const head = (line: string, ...headers: string[]) =>
  [
    `${line} HTTP/1.1`,
    "Host: a.localhost",
    "Origin: http://a.localhost",
    "X-Requested-With: glovebox",
    `Cookie: ${cookie}`,
    ...headers,
    "",
    "",
  ].join("\r\n");

function overLong(stated: (...headers: string[]) => string, body: string): string[] {
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  return [
    stated(`Content-Length: ${body.length}`, "Connection: close") + body,
    stated("Transfer-Encoding: chunked", "Connection: close") + chunks,
  ];
}

const VIN = "1HGCM82633A004352";
const FORM = "application/x-www-form-urlencoded";
const { save } = calls.garage;
const { uploadImage } = calls.account;
const { generate } = calls.report;
const part = `--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n${VIN}\r\n--x--\r\n`;
const bodies = [
  ["a JSON call", save, "application/json", JSON.stringify({ vehicle: { vin: VIN } })],
  ["a form", generate, FORM, `vin=${VIN}`],
  ["an upload", uploadImage, "multipart/form-data; boundary=x", part],
] as const;

describe.each(bodies)("body of %s", (_what, call, type, body) => {
  const line = `${call.method} /members${call.path}`;
  const buildHead = (...headers: string[]) => head(line, `Content-Type: ${type}`, ...headers);

  it("[SEC-PRX-09] over its limit, declared or not, returns 413, closes the connection and isn't forwarded", async () => {
    for (const text of overLong(buildHead, body.padEnd(call.limits.bodyBytes + 1)))
      expect(getStatuses(await sendRaw(port, text))).toEqual([413]);
    expect(upstream.calls()).toEqual([]);
  });

  it("[SEC-PRX-09] that ends early isn't forwarded, even if it looks complete", async () => {
    const long = buildHead(`Content-Length: ${body.length + 1}`) + body;
    const open = `${buildHead("Transfer-Encoding: chunked")}${body.length.toString(16)}\r\n${body}\r\n`;
    for (const text of [long, open]) {
      expect(getStatuses(await sendRaw(port, text, { breaksOff: true }))).toEqual([400]);
    }
    expect(upstream.calls()).toEqual([]);
  });

  it("[SEC-PRX-09] longer than declared returns 400, and the excess isn't read as a request or as part of the call", async () => {
    const rest = "GET /evil HTTP/1.1\r\n";
    const text = `${buildHead(`Content-Length: ${body.length}`)}${body}${rest}`;
    expect(getStatuses(await sendRaw(port, text, { breaksOff: true })).at(-1)).toBe(400);
    expect([pages, upstream.calls().filter((request) => request.body.includes("evil"))]).toEqual([[], []]);
  });
});

it.each([
  ["a page", "POST /login"],
  ["an unknown page", "POST /nothing-here"],
  ["an unknown call", "POST /members/nothing-here"],
  ["an unknown call of /api", "PUT /api/nothing-here"],
])(
  "[SEC-PRX-09] %s doesn't accept a large body: returns 413 without reading it and closes the connection",
  async (_what, line) => {
    const buildHead = (...headers: string[]) => head(line, "Content-Type: application/json", ...headers);
    for (const text of overLong(buildHead, "x".repeat(16_385)))
      expect(getStatuses(await sendRaw(port, text))).toEqual([413]);
    expect([pages, upstream.calls()]).toEqual([[], []]);
  },
);

it.each(bodies)(
  "[TEN-6] logs a client that disconnects while sending %s at debug level only",
  async (_what, call, type, body) => {
    const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const slot = createGlobalSingleton<unknown>("bff-log");
    const before = slot.get();
    slot.set(log);
    onTestFinished(() => slot.set(before));
    const fields = [`Content-Type: ${type}`, `Content-Length: ${body.length}`];
    const arrived = once(server, "request");
    const socket = connect({ port, host: "127.0.0.1" });
    socket.write(head(`${call.method} /members${call.path}`, ...fields) + body.slice(0, -1));
    await arrived;
    socket.destroy();
    const line = { call: call.name, method: call.method };
    await vi.waitFor(() =>
      expect(log.debug).toHaveBeenCalledWith(expect.objectContaining(line), "the client disconnected"),
    );
    expect([log.info, log.warn, log.error].flatMap(({ mock }) => mock.calls)).toEqual([]);
  },
);

describe("slow bodies", () => {
  const MOMENT_MS = 30_000;
  const FILE = "multipart/form-data; boundary=x";
  const rows = { uploadImage, save };

  async function sendSlowly(
    call: keyof typeof rows,
    type: string,
    body: string,
    pieces: number,
    sentPieces = pieces,
  ) {
    const { method, path } = rows[call];
    const arrived = once(server, "request");
    const socket = connect({ port, host: "127.0.0.1" });
    const fields = [`Content-Type: ${type}`, `Content-Length: ${body.length}`, "Connection: close"];
    socket.write(head(`${method} /members${path}`, ...fields));
    const [request] = (await arrived) as [IncomingMessage];
    const start = request.socket.bytesRead;
    const answered = once(socket, "data");
    for (let piece = 1; piece <= pieces && !request.socket.writableEnded; piece++) {
      const [from, to] = [piece - 1, piece].map((at) => Math.floor((body.length * at) / pieces));
      if (piece <= sentPieces) {
        socket.write(body.slice(from, to), "latin1");
        while (request.socket.bytesRead < start + Number(to) || request.readableLength > 0)
          await new Promise(setImmediate);
      }
      if (piece < pieces) vi.advanceTimersByTime(MOMENT_MS);
    }
    const [answer] = await answered;
    socket.destroy();
    return String(answer);
  }

  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  const picture = (pieces: number, pace: number) =>
    part.replace(VIN, VIN.padEnd((pieces * pace * MOMENT_MS) / 1000, "x"));

  it("[SAFE-2] a form with a file may take minutes, as on a slow phone", async () => {
    await sendSlowly("uploadImage", FILE, picture(9, 5000), 9);
    expect(upstream.calls()).toHaveLength(1);
  });

  it("[SEC-DOS-01] a form with a file times out if it stalls, or after five minutes", async () => {
    expect(getStatuses(await sendSlowly("uploadImage", FILE, picture(3, 5000), 3, 1))).toEqual([408]);
    expect(getStatuses(await sendSlowly("uploadImage", FILE, picture(12, 5000), 12))).toEqual([408]);
    expect(upstream.calls()).toEqual([]);
  });

  it("[SAFE-2] a form that trickles in times out after a minute with a message, and releases its file and slot", async () => {
    const folder = mkdtempSync(join(tmpdir(), "glovebox-bodies-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    vi.spyOn(environment, "getEnv").mockReturnValue({ ...environment.getEnv(), DATA_DIR: folder });
    const startedAt = performance.now();
    const answer = await sendSlowly("uploadImage", FILE, picture(9, 3000), 9);
    expect(performance.now() - startedAt).toBe(2 * MOMENT_MS);
    expect(getStatuses(answer)).toEqual([408]);
    expect(JSON.parse(answer.slice(answer.indexOf("{")))).toMatchObject({
      code: "request_timeout",
      message: "The request was too slow, so nothing was saved.",
    });
    vi.useRealTimers();
    const heldBytes = createGlobalSingleton<HeldBytes>("held-bytes").get();
    await vi.waitFor(() => {
      expect(heldBytes).toEqual({ byCaller: new Map(), all: 0 });
      expect(readdirSync(join(folder, UPLOADS_FOLDER))).toEqual([]);
    });
    expect(upstream.calls()).toEqual([]);
  });

  it("[SEC-DOS-01] any other body times out after 30 s", async () => {
    const body = JSON.stringify({ vehicle: { vin: VIN } });
    expect(getStatuses(await sendSlowly("save", "application/json", body, 2))).toEqual([408]);
    expect(upstream.calls()).toEqual([]);
  });
});
