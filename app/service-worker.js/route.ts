import { createSiteTextResponse } from "@/lib/bff/resolve-site";
import { hasOfflineWorker } from "@/lib/platform/env";
import { ENDING_WORKER, OFFLINE_WORKER } from "@/lib/site/rules/offline-worker";

/** A service worker follows the CSP of its own script, not the page's. */
const HEADERS = {
  "cache-control": "no-cache",
  "content-security-policy": "default-src 'none'; connect-src 'self'",
  "service-worker-allowed": "/",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

export async function GET(request: Request): Promise<Response> {
  const text = hasOfflineWorker() ? OFFLINE_WORKER : ENDING_WORKER;
  const answer = await createSiteTextResponse(request, "text/javascript; charset=utf-8", () => text);
  if (answer.ok) for (const [name, value] of Object.entries(HEADERS)) answer.headers.set(name, value);
  return answer;
}
