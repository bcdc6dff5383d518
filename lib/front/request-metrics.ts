import type { IncomingMessage, ServerResponse } from "node:http";
import { getSiteClass } from "@/lib/bff/resolve-site";
import { findCalls } from "@/lib/compose/calls/table";
import { count, findCurrentSpan, isRecording, observeSince } from "@/lib/platform/telemetry";
import { routes } from "@/lib/routes";

const PAGES: ReadonlySet<string> = new Set(Object.values(routes));
const SEGMENTS_MAX = 3;

interface Target {
  path: string;
  isApi: boolean;
  isFile: boolean;
}

/** Returns only names from our own tables, so that clients can't create metric labels. */
export function getRoute(method: string, { path, isApi, isFile }: Target): string {
  if (isApi) {
    const rows = findCalls(path);
    const call = rows.find((row) => row.method === (method === "HEAD" ? "GET" : method));
    return call?.name ?? "other";
  }
  if (isFile) return "files";
  if (path === "/") return path;
  const segments = path.split("/", SEGMENTS_MAX + 1).slice(1);
  for (let length = segments.length; length > 0; length -= 1) {
    const page = `/${segments.slice(0, length).join("/")}`;
    if (PAGES.has(page)) return page;
  }
  return "other";
}

export function countRequest(request: IncomingMessage, response: ServerResponse, target: Target): void {
  const span = findCurrentSpan();
  if (!isRecording() && !span) return;
  const startedAt = performance.now();
  const { method = "" } = request;
  response.on("close", () => {
    const route = getRoute(method, target);
    const status = response.headersSent ? String(response.statusCode) : "none";
    const site = getSiteClass(request.headers.host ?? null);
    count("http_requests_total", { route, site, status });
    span?.rename(`${method} ${route}`);
    span?.set({
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": status,
      "glovebox.site": site,
    });
    observeSince("http_request_duration_seconds", { route }, startedAt);
  });
}
