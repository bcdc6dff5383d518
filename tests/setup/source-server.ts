import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { listen } from "./listen";

export type SourceHandler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

export interface SourceServer {
  origin: string;
  requests: string[];
  bodies: string[];
  headers: IncomingMessage["headers"][];
}

/** Starts a real server, for wire-level faults; otherwise use tests/setup/third-parties.ts. */
export async function openSourceServer(handler: SourceHandler): Promise<SourceServer> {
  const seen: SourceServer = { origin: "", requests: [], bodies: [], headers: [] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      seen.requests.push(`${request.method} ${request.url}`);
      seen.bodies.push(body);
      seen.headers.push(request.headers);
      handler(request, response, body);
    });
  });
  const { origin, close } = await listen(server);
  onTestFinished(close);
  return Object.assign(seen, { origin });
}

export const json =
  (status: number, body: unknown): SourceHandler =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

const asJson = { "content-type": "application/json" };

/** HTTP faults that must all count as "unavailable". */
export const sourceFaults: [string, SourceHandler][] = [
  ["no answer at all", () => undefined],
  ["a body that never ends", (_q, response) => void response.writeHead(200, asJson).write('{"Count":0,')],
  [
    "HTML",
    (_q, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<html></html>"),
  ],
  ["broken JSON", (_q, response) => void response.writeHead(200, asJson).end('{"Count":0,"results":[')],
  ["JSON of another shape", json(200, { hello: "world" })],
  ["a bare text", json(200, "none")],
  ["null", json(200, null)],
  ["an empty body", (_q, response) => void response.writeHead(200, asJson).end()],
  ["204", (_q, response) => void response.writeHead(204).end()],
  ["a connection that breaks", (request) => void request.socket.destroy()],
  [
    "a body that breaks off",
    (request, response) => {
      response.writeHead(200, { ...asJson, "content-length": "500" }).write('{"Count":0,');
      setTimeout(() => request.socket.destroy(), 10);
    },
  ],
  ["a redirect", (_q, response) => void response.writeHead(302, { location: "/elsewhere" }).end()],
  [
    "five megabytes",
    (_q, response) => void response.writeHead(200, asJson).end(JSON.stringify("x".repeat(5 * 1024 * 1024))),
  ],
  ["an error of theirs", json(500, { Count: 0, results: [] })],
  ["too many requests", json(429, { Count: 0, results: [] })],
  ["not found", json(404, { Count: 0, results: [] })],
  ["a refused key", json(401, {})],
];
