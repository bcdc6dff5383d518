/*
 * A third-party Members API based only on the specification (section 7). Profiles: `bare`, `loose` (other types and
 * names), `slow`, `failing`.
 */
import { accountRoutes } from "./account";
import { billingRoutes } from "./billing";
import { findToken, type Routes, readFields, type World } from "./call";
import { type Counts, countCall, newCounts } from "./counts";
import { decodeRoutes } from "./decode";
import { type Failures, failRequest, newConnectionCut, newFailures } from "./failures";
import { sendFile, sendNotFound } from "./files";
import { garageRoutes } from "./garage";
import { generationRoutes } from "./generation";
import { recallRoutes } from "./recalls";
import { recordRoutes } from "./records";
import { siteRoutes } from "./site";
import { newState } from "./state";
import { supportRoutes } from "./support";

type Profile = "bare" | "loose" | "slow" | "failing";

const CALL_MS = 2000;
const GENERATION_MS = 15_000;

export interface SpecUpstreamOptions {
  profile?: Profile;
  origin?: string;
  /** Anything but 'disabled' closes the gate. */
  security?: string;
  tokenLength?: number;
  wait?: (ms: number) => Promise<void>;
}

export interface SpecUpstream extends Pick<Failures, "program" | "mend"> {
  /** Accepts paths with or without /members; rejects if the connection is cut. */
  fetch(request: Request): Promise<Response>;
  counts: Counts;
}

const ROUTES: Routes = {
  ...siteRoutes,
  ...accountRoutes,
  ...decodeRoutes,
  ...recallRoutes,
  ...garageRoutes,
  ...recordRoutes,
  ...generationRoutes,
  ...supportRoutes,
  ...billingRoutes,
};

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function createSpecUpstream(options: SpecUpstreamOptions = {}): SpecUpstream {
  const { profile = "bare", origin = "https://members.example", security = "disabled" } = options;
  const { tokenLength = 48, wait = sleep } = options;
  const slow = profile === "slow";
  const counts = newCounts();
  const failures = newFailures(profile === "failing");
  const state = newState(tokenLength);
  const world: World = {
    loose: profile === "loose",
    origin,
    security,
    state,
    counts,
    waitForGeneration: async () => {
      if (slow) await wait(GENERATION_MS - CALL_MS);
    },
  };
  return {
    counts,
    program: failures.program,
    mend: failures.mend,
    async fetch(request) {
      const { method } = request;
      const { pathname, searchParams: query } = new URL(request.url);
      const path = pathname.replace(/^\/members(?=\/)/, "");
      if (path.startsWith("/files/")) return sendFile(state, method, pathname, path);
      const name = `${method} ${path}`;
      countCall(counts, name);
      const fields = await readFields(request);
      if (slow) await wait(CALL_MS);
      const handler = Object.hasOwn(ROUTES, name) ? ROUTES[name] : undefined;
      if (!handler) return sendNotFound(method, pathname);
      const failure = failures.take(path);
      if (failure && failure.kind !== "cut-after-work") return failRequest(failure);
      const { headers } = request;
      const token = findToken(headers, query, fields);
      const account = (token !== null && state.accountsByToken.get(token)) || null;
      const response = await handler({ world, method, path, query, headers, fields, token, account });
      if (failure) throw newConnectionCut();
      return response;
    },
  };
}
