/** Entry point of the server process: a stub Members API (`own` or `foreign`), or `proxy ORIGIN`. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "undici";
import { createSiteConfig, createSiteSettings, toUserWire } from "@/tests/setup/recording-upstream";

const success = (fields: object) => Buffer.from(JSON.stringify({ status: "success", ...fields }));
const user = toUserWire({ id: "00000000-0000-4000-8000-000000000001", email: "bench@example.com" });

const ANSWERS: Record<string, Buffer> = {
  "/members/api/health": Buffer.from('{"status":"ok"}'),
  "/members/api/config": success({
    data: createSiteConfig("localhost", { own_api: process.argv[2] === "own" }),
  }),
  "/members/api-cwa/site_settings": success({ data: createSiteSettings("disabled") }),
  "/members/api/user": success({ user }),
  "/members/register": success({ user, token: "t".repeat(43) }),
};
const NOTHING = success({});

function stub(): Server {
  return createServer((request, response) => {
    request.resume();
    const body = ANSWERS[(request.url ?? "").split("?", 1)[0] ?? ""] ?? NOTHING;
    response.writeHead(200, { "content-type": "application/json", "content-length": body.byteLength });
    response.end(body);
  });
}

function proxy(origin: string): Server {
  const pool = new Pool(origin, { connections: 128 });
  return createServer((request, response) => {
    pool
      .stream(
        { path: request.url ?? "/", method: "GET", headers: request.headers as Record<string, string> },
        ({ statusCode, headers }) => response.writeHead(statusCode, headers as Record<string, string>),
      )
      .catch(() => response.destroy());
  });
}

const [kind, origin = ""] = process.argv.slice(2);
const server = kind === "proxy" ? proxy(origin) : stub();
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
