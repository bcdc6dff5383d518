import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { findScanner, parseEnv } from "@/lib/platform/env/env";
import { createClamdScanner, refuseInfected, type VirusScanner } from "./virus-scanner";

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

/** Parses INSTREAM like clamd and replies with `judge`'s verdict on the file; null sends no reply. */
async function standIn(judge: (content: Buffer) => string | null, limit = Number.POSITIVE_INFINITY) {
  const serve = (socket: Socket) => {
    let heldBuffer = Buffer.alloc(0);
    let at = "zINSTREAM\0".length;
    const parts: Buffer[] = [];
    socket.on("error", () => undefined);
    socket.on("data", (part: Buffer) => {
      heldBuffer = Buffer.concat([heldBuffer, part]);
      expect("zINSTREAM\0".startsWith(heldBuffer.subarray(0, 10).toString())).toBe(true);
      while (heldBuffer.length >= at + 4) {
        const length = heldBuffer.readUInt32BE(at);
        if (length === 0) {
          const answer = judge(Buffer.concat(parts));
          if (answer !== null) socket.end(answer);
          return;
        }
        if (at + length > limit) {
          socket.end("INSTREAM size limit exceeded. ERROR\0");
          return;
        }
        if (heldBuffer.length < at + 4 + length) return;
        parts.push(heldBuffer.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  };
  server = createServer(serve).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { host: "127.0.0.1", port: address.port };
}

const file = (text: string, name = "title.pdf") => new File([text], name);
const LARGE = `${"x".repeat(3_000_000)}HARM`;
const verdict = (content: Buffer) =>
  content.includes("HARM") ? "stream: Test.Harm FOUND\0" : "stream: OK\0";

it("[SAFE-16] sends a scanner the complete file in the scanner's protocol, and returns the finding", async () => {
  const seen: number[] = [];
  const scanner = createClamdScanner(
    await standIn((content) => {
      seen.push(content.length);
      return verdict(content);
    }),
  );
  expect(await scanner.scan(file("a title"))).toBeNull();
  expect(await scanner.scan(file(""))).toBeNull();
  expect(await scanner.scan(file(LARGE))).toBe("Test.Harm");
  expect(seen).toEqual([7, 0, LARGE.length]);
});

it.each<[string, (() => string | null) | "nobody", RegExp]>([
  ["returns its own error", () => "INSTREAM: Can't allocate memory ERROR\0", /no verdict.*memory ERROR/],
  ["disconnects without a response", () => "", /no verdict/],
  ["breaks off in the middle of its verdict", () => "stream: O", /no verdict/],
  ["doesn't respond", () => null, /took too long/],
  ["is unreachable", "nobody", /ECONNREFUSED/],
])("[SAFE-16] there is no verdict if the scanner %s", async (_what, judge, why) => {
  const address = await standIn(judge === "nobody" ? () => "" : judge);
  if (judge === "nobody") {
    server?.close();
    await once(server as Server, "close");
  }
  await expect(createClamdScanner(address, 500).scan(file("a title"))).rejects.toThrow(why);
});

it("[SAFE-16] there is no verdict if the scanner rejects a file of this size", async () => {
  const address = await standIn(verdict, 100_000);
  await expect(createClamdScanner(address).scan(file(LARGE))).rejects.toThrow();
});

function call(scanner: VirusScanner | null) {
  const warn = vi.fn();
  return { requestId: "r1", site: { uri: "localhost" }, services: { scanner, log: { warn } } };
}

it("[SAFE-16] rejects an infected file with 422 and the file's name, and logs the finding without the name", async () => {
  const context = call({ scan: async () => "Test.Harm" });
  await expect(
    refuseInfected({ vin: "1", file: file("x", "C:\\cars\\title.pdf") }, context),
  ).rejects.toMatchObject({
    code: "infected",
    status: 422,
    message: expect.stringContaining("in title.pdf."),
  });
  expect(context.services.log.warn.mock.calls).toEqual([
    [{ requestId: "r1", site: "localhost", found: "Test.Harm" }, expect.any(String)],
  ]);
});

it("[SAFE-16] rejects a file with 503, a message and the cause if there's no verdict", async () => {
  const cause = new Error("ECONNREFUSED");
  const context = call({ scan: () => Promise.reject(cause) });
  await expect(refuseInfected({ file: file("x") }, context)).rejects.toMatchObject({
    status: 503,
    retryAfter: 5,
    cause,
    message: expect.stringContaining("We can't check files for viruses"),
  });
});

it("[SAFE-16] scans every file in a call but no other field, and skips scanning if no scanner is configured", async () => {
  const scan = vi.fn(async () => null);
  await refuseInfected({ vin: "1", a: file("a"), b: new Blob(["b"]) }, call({ scan }));
  await refuseInfected(undefined, call({ scan }));
  await refuseInfected({ file: file("x") }, call(null));
  expect(scan).toHaveBeenCalledTimes(2);
});

it.each([
  ["tcp://scan.internal:3311", { host: "scan.internal", port: 3311 }],
  ["tcp://10.0.0.5", { host: "10.0.0.5", port: 3310 }],
  ["tcp://[::1]:3310", { host: "::1", port: 3310 }],
  ["unix:///run/clamav/clamd.ctl", { path: "/run/clamav/clamd.ctl" }],
  ["", undefined],
])("[SAFE-16] reads CLAMD_URL %s as %j", (CLAMD_URL, address) => {
  expect(findScanner(parseEnv({ CLAMD_URL }))).toEqual(address);
});

it.each([
  "localhost:3310",
  "http://scan.internal:3310",
  "tcp://",
  "tcp://scan:3310/x",
  "unix://",
  "unix:clamd.ctl",
])("[SAFE-16] startup fails with a message if CLAMD_URL is %s", (CLAMD_URL) => {
  expect(() => parseEnv({ CLAMD_URL })).toThrow(
    `CLAMD_URL="${CLAMD_URL}": Use tcp://HOST:PORT or unix:///PATH.`,
  );
});
