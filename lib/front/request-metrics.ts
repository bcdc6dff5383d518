import type { IncomingMessage, ServerResponse } from "node:http";
import { siteClass } from "@/lib/bff/resolve-site";
import { callsAt } from "@/lib/contract/table";
import { count, isRecording, observeSince } from "@/lib/core/metrics/record";
import { currentSpan } from "@/lib/core/trace";
import { routes } from "@/lib/routes";

const PAGES: ReadonlySet<string> = new Set(Object.values(routes));
/** No page of the table has more segments before what varies in its address. */
const SEGMENTS_MAX = 3;

interface Target {
  /** Without the query. */
  path: string;
  isApi: boolean;
  isFile: boolean;
}

/**
 * What a request asks for, in the words of our tables alone: a call's name, a page's address without what varies in it
 * ('/my-vehicles/garage' of each vehicle), 'files', or 'other'. What a stranger invents is never a name.
 */
export function routeOf(method: string, { path, isApi, isFile }: Target): string {
  if (isApi) {
    const rows = callsAt(path);
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

/** Counts a request when its answer is over, or its caller is gone, and says in its trace what it was. */
export function countRequest(request: IncomingMessage, response: ServerResponse, target: Target): void {
  const span = currentSpan();
  if (!isRecording() && !span) return;
  const begun = performance.now();
  const { method = "" } = request;
  response.on("close", () => {
    const route = routeOf(method, target);
    const status = response.headersSent ? String(response.statusCode) : "none";
    const site = siteClass(request.headers.host ?? null);
    count("http_requests_total", { route, site, status });
    span?.rename(`${method} ${route}`);
    span?.set({
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": status,
      "glovebox.site": site,
    });
    observeSince("http_request_duration_seconds", { route }, begun);
  });
}
