import { callPath, systemCalls, toErrorBody } from "@/lib/platform/calls";
import { AppError } from "@/lib/platform/values";

type Fetch = (request: Request) => Promise<Response>;

export interface DrainControl {
  fetch: Fetch;
  isDraining(): boolean;
  /** Makes health checks return 503, so load balancers stop sending traffic. Other requests are still served. */
  begin(): void;
  whenIdle(graceMs: number): Promise<void>;
}

export function createDrain(fetch: Fetch): DrainControl {
  let isDraining = false;
  let underWay = 0;
  let isIdle: () => void = () => undefined;
  return {
    async fetch(request) {
      const isProbe = callPath(new URL(request.url).pathname) === systemCalls.health.path;
      if (isProbe) return isDraining ? createNotReadyAnswer() : fetch(request);
      underWay += 1;
      try {
        const response = await fetch(request);
        if (isDraining) response.headers.set("connection", "close");
        return response;
      } finally {
        underWay -= 1;
        if (underWay === 0) isIdle();
      }
    },
    isDraining: () => isDraining,
    begin() {
      isDraining = true;
    },
    whenIdle(graceMs) {
      if (underWay === 0) return Promise.resolve();
      return new Promise((resolve) => {
        isIdle = resolve;
        setTimeout(resolve, graceMs).unref();
      });
    },
  };
}

function createNotReadyAnswer(): Response {
  const error = new AppError("unavailable", "The service is not ready.", { retryAfter: 2 });
  const headers = { "retry-after": "2", "cache-control": "no-store", connection: "close" };
  return Response.json(toErrorBody(error), { status: error.status, headers });
}
