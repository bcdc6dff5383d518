import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withCompression } from "./compress";
import type { PageHandler } from "./page-status";

const LONG = "<p>some text of a page, again and again</p>".repeat(500);
let draw: PageHandler;
let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((request, response) => void withCompression(draw)(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((done) => server.close(done)));

interface Got {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  parts: Buffer[];
  body: Buffer;
}

function get(headers: Record<string, string> = { "accept-encoding": "gzip" }, method = "GET"): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ port, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          parts,
          body: Buffer.concat(parts),
        }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}

/** As Next writes a page: the head first, then part after part. */
const pageOf =
  (parts: string[], type = "text/html; charset=utf-8", headers: Record<string, string> = {}): PageHandler =>
  async (_request, response) => {
    response.setHeader("content-type", type);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.flushHeaders();
    for (const part of parts) response.write(part);
    response.end();
  };

describe("an answer of Next's", () => {
  it("[RUN-FAST] a page of many parts is compressed as one, and says how long it is", async () => {
    draw = pageOf([LONG, "<b>é</b>", LONG], undefined, { vary: "rsc" });
    const { headers, body, status } = await get();
    expect([status, headers["content-encoding"], headers["content-length"]]).toEqual([
      200,
      "gzip",
      String(body.length),
    ]);
    expect(headers.vary).toBe("rsc, Accept-Encoding");
    expect(gunzipSync(body).toString()).toBe(`${LONG}<b>é</b>${LONG}`);
  });

  it("[RUN-FAST] what comes late is sent in parts: the first is there before the last is written", async () => {
    let release: (() => void) | undefined;
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    draw = async (_request, response) => {
      response.setHeader("content-type", "text/html");
      response.write(LONG);
      await waiting;
      response.write("late");
      response.end("end");
    };
    const answer = await new Promise<Got>((resolve, reject) => {
      const asked = httpRequest({ port, headers: { "accept-encoding": "gzip" } }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => {
          parts.push(part);
          // Nothing more is written until the beginning has arrived.
          release?.();
        });
        response.on("end", () =>
          resolve({
            status: response.statusCode,
            headers: response.headers,
            parts,
            body: Buffer.concat(parts),
          }),
        );
      });
      asked.on("error", reject);
      asked.end();
    });
    expect(answer.headers).not.toHaveProperty("content-length");
    expect(gunzipSync(answer.body).toString()).toBe(`${LONG}lateend`);
  });

  it("[RUN-FAST] a long one is not held until it is complete, and its writer is told when to wait", async () => {
    const many = Array.from({ length: 200 }, (_, at) => `${at}${LONG}`);
    draw = async (_request, response) => {
      response.setHeader("content-type", "application/json");
      for (const part of many)
        if (!response.write(part)) await new Promise((drained) => response.once("drain", drained));
      response.end();
    };
    const { body, headers } = await get();
    expect(headers).not.toHaveProperty("content-length");
    expect(gunzipSync(body).toString()).toBe(many.join(""));
  });

  const PLAIN: [what: string, headers: Record<string, string>, draw: PageHandler][] = [
    ["to who takes none", {}, pageOf([LONG])],
    ["to who refuses gzip", { "accept-encoding": "br, gzip;q=0" }, pageOf([LONG])],
    ["of a picture", { "accept-encoding": "gzip" }, pageOf([LONG], "image/png")],
    [
      "that is packed already",
      { "accept-encoding": "gzip" },
      pageOf([LONG], "text/css", { "content-encoding": "br" }),
    ],
    ["of a few letters", { "accept-encoding": "gzip" }, pageOf(["short"])],
  ];
  it.each(PLAIN)("[RUN-FAST] none %s", async (_what, headers, drawing) => {
    draw = drawing;
    const answer = await get(headers);
    expect(answer.headers["content-encoding"] ?? "none").not.toBe("gzip");
    expect([LONG, "short"]).toContain(answer.body.toString());
  });

  it("[RUN-FAST] HEAD, and statuses without a body, stay without one", async () => {
    draw = pageOf([]);
    const head = await get({ "accept-encoding": "gzip" }, "HEAD");
    expect([head.status, head.body.length, head.headers["content-encoding"]]).toEqual([200, 0, undefined]);
    draw = async (_request, response) => {
      response.setHeader("content-type", "text/html");
      response.writeHead(304, { etag: '"a"' }).end();
    };
    expect(await get()).toMatchObject({ status: 304, headers: { etag: '"a"' } });
  });

  it("[RUN-FAST] the headers of writeHead count, in either of node's forms, and so does a callback", async () => {
    draw = async (_request, response) => {
      response.writeHead(404, ["Content-Type", "text/html", "X-A", "1"]);
      response.end(LONG, () => undefined);
    };
    const answer = await get();
    expect(answer).toMatchObject({ status: 404, headers: { "content-encoding": "gzip", "x-a": "1" } });
    draw = async (_request, response) => {
      response.writeHead(404, "Not here", { "content-type": "text/html" });
      await new Promise<void>((done) => response.write("a", () => done()));
      response.end(LONG);
    };
    expect(gunzipSync((await get()).body).toString()).toBe(`a${LONG}`);
  });

  it("[RUN-FAST] a visitor who leaves ends it", async () => {
    let closed: (() => void) | undefined;
    const left = new Promise<void>((resolve) => {
      closed = resolve;
    });
    draw = async (_request, response) => {
      response.once("close", () => closed?.());
      response.setHeader("content-type", "text/html");
      response.write(LONG);
    };
    const asked = httpRequest({ port, headers: { "accept-encoding": "gzip" } }, (response) => {
      response.once("data", () => asked.destroy());
    });
    asked.on("error", () => undefined);
    asked.end();
    await Promise.race([left, setTimeout(5000).then(() => Promise.reject(new Error("still open")))]);
  });
});
