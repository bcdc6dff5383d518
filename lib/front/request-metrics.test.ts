import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { setUpstream } from "@/lib/bff/upstream";
import { setRecorder } from "@/lib/platform/telemetry/record";
import { openFront } from "@/tests/setup/open-front";
import { sendRaw } from "@/tests/setup/raw-http";
import { createSiteConfig, createSiteSettings } from "@/tests/setup/recording-upstream";
import { getRoute } from "./request-metrics";

createGlobalSingleton("bff-log").set(pino({ level: "silent" }));
const series = new Map<string, number>();
let front: Awaited<ReturnType<typeof openFront>>;

beforeAll(async () => {
  setRecorder({
    count(name, labels, by) {
      const key = `${name} ${Object.values(labels).join(" ")}`;
      series.set(key, (series.get(key) ?? 0) + by);
    },
    set: () => undefined,
    observe: () => undefined,
    reset: () => undefined,
  });
  const setUp = () =>
    setUpstream(async (request) => {
      const host = request.headers.get("uri") ?? "";
      const isConfig = new URL(request.url).pathname.endsWith("/config");
      if (host !== "a.example") return Response.json({ status: "error" }, { status: 404 });
      const data = isConfig ? createSiteConfig(host) : createSiteSettings("disabled");
      return Response.json({ status: "success", data });
    });
  front = await openFront(setUp, { handler: async (_request, response) => void response.end("Next's") });
});
afterAll(async () => {
  setRecorder(null);
  await front.close();
});

const get = (host: string, path: string) =>
  sendRaw(front.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

it("[RUN-METRIC] counts a request by route, site class and status", async () => {
  await get("a.example", "/login?next=%2F");
  await get("b.example", "/login");
  await get("a.example", "/%zz");
  expect(Object.fromEntries([...series].filter(([key]) => key.startsWith("http_requests")))).toEqual({
    "http_requests_total /login live 200": 1,
    "http_requests_total /login unknown 404": 1,
    "http_requests_total other live 400": 1,
  });
});

it("[RUN-METRIC] a thousand requests with random hosts and paths add only one series", async () => {
  await get("a.example", "/no-such-page");
  await get("b.example", "/no-such-page");
  const before = series.size;
  for (let number = 0; number < 500; number += 1)
    await Promise.all([
      get("a.example", `/made-up-${number}/x?y=${number}`),
      get(`made-up-${number}.example`, `/members/${number}`),
    ]);
  const added = [...series.keys()].slice(before);
  expect(added).toEqual(["refusals_total bff not_found"]);
});

it("[RUN-METRIC] a route omits the variable parts of a path", () => {
  const page = (path: string) => getRoute("GET", { path, isApi: false, isFile: false });
  expect(page("/")).toBe("/");
  expect(page("/my-vehicles/garage/1HGCM82633A004352")).toBe("/my-vehicles/garage");
  expect(page("/shared/some-secret-key")).toBe("/shared");
  expect(page("/dealer")).toBe("other");
  expect(page(`/admin${"/x".repeat(4000)}`)).toBe("/admin");
  const call = (method: string, path: string) => getRoute(method, { path, isApi: true, isFile: false });
  expect(call("HEAD", "/members/api/config")).toBe("site.config");
  expect(call("GET", "/api/config")).toBe("site.config");
  expect(call("POST", "/api/config")).toBe("other");
  expect(getRoute("GET", { path: "/_next/static/x.js", isApi: false, isFile: true })).toBe("files");
});
