import type { Redis } from "ioredis";
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { CallDefinition, SharedLimit } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import { RefusalWithHeaders } from "@/lib/platform/http";
import { type Logger, serializeError, setGauge } from "@/lib/platform/telemetry";
import { MemoryLimiter } from "./memory-limiter";
import { addToWindow } from "./rate-window";

const WINDOW_SECONDS = 60;
const HOUR_SECONDS = 60 * 60;
const REDIS_ANSWER_MS = 200;
const REDIS_SILENCE_MS = 1000;
const REDIS_RECONNECT_MS = 2000;

export interface RateLimits {
  /** Returns the RateLimit headers. Throws 429 once the call's own, shared, or network limit is used up. */
  count(
    call: CallDefinition,
    caller: string,
    network?: string | null,
    policies?: readonly SharedLimit[],
  ): Promise<Record<string, string>>;
}

interface RateState {
  isRefused: boolean;
  remainingPoints: number;
  msBeforeNext: number;
}
type Limiter = (caller: string) => Promise<RateState>;

interface ExactStore {
  db: Database;
  now(): Date;
}

interface LimiterOptions {
  exact?: ExactStore;
  redis?: Redis;
}

function createExactLimiter({ db, now }: ExactStore, limit: SharedLimit, seconds: number): Limiter {
  return async (caller) => {
    const window = { key: `${limit.name}:${caller}`, windowMs: seconds * 1000 };
    const { points, msLeft } = await addToWindow(db, window, now());
    return {
      isRefused: points > limit.perMinute,
      remainingPoints: limit.perMinute - points,
      msBeforeNext: msLeft,
    };
  };
}

function createLibraryLimiter({ name, perMinute }: SharedLimit, duration: number, redis?: Redis): Limiter {
  const memory = new MemoryLimiter({ keyPrefix: name, points: perMinute, duration });
  const limiter = redis
    ? new RateLimiterRedis({
        storeClient: redis,
        insuranceLimiter: memory,
        keyPrefix: `glovebox-limit:${name}`,
        points: perMinute,
        duration,
      })
    : memory;
  return async (caller) => {
    try {
      const { remainingPoints, msBeforeNext } = await limiter.consume(caller);
      return { isRefused: false, remainingPoints, msBeforeNext };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const { remainingPoints, msBeforeNext } = refusal;
      return { isRefused: true, remainingPoints, msBeforeNext };
    }
  };
}

export async function openRedis(url: string, log: Logger): Promise<Redis> {
  const { Redis } = await import("ioredis");
  const client = new Redis(url, {
    connectTimeout: REDIS_RECONNECT_MS,
    commandTimeout: REDIS_ANSWER_MS,
    socketTimeout: REDIS_SILENCE_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => REDIS_RECONNECT_MS,
  });
  let isAway = false;
  let cause: unknown;
  const setAway = (away: boolean) => {
    setGauge("breaker_open", { breaker: "redis" }, away ? 1 : 0);
    const detail = cause ? { err: serializeError(cause) } : {};
    if (away && !isAway) log.warn(detail, "Redis doesn't respond: each instance counts reads on its own");
    if (isAway && !away) log.info({}, "Redis responds again");
    isAway = away;
  };
  setAway(false);
  client.on("error", (error) => {
    cause = error;
  });
  client.on("close", () => setAway(true));
  client.on("ready", () => setAway(false));
  return client;
}

export function createRateLimits({ exact, redis }: LimiterOptions = {}): RateLimits {
  const limiters = new Map<string, Limiter>();
  const createLimiter = (limit: SharedLimit, seconds: number) =>
    exact && limit.exact
      ? createExactLimiter(exact, limit, seconds)
      : createLibraryLimiter(limit, seconds, redis);
  const measure = async (limit: SharedLimit, caller: string, seconds = WINDOW_SECONDS) => {
    const limiter = limiters.get(limit.name) ?? createLimiter(limit, seconds);
    limiters.set(limit.name, limiter);
    return { limit, state: await limiter(caller) };
  };
  return {
    async count(call, caller, network = null, policies = []) {
      const { perMinute, perNetworkHour, shared, exact: isExact } = call.limits;
      if (perNetworkHour !== undefined && network !== null) {
        const signUps = { name: "sign-ups", perMinute: perNetworkHour, exact: true };
        const counted = await measure(signUps, network, HOUR_SECONDS);
        if (counted.state.isRefused) throw createTooManyRequestsResponse(counted, buildHeaders(counted));
      }
      const counts: Counted[] = [];
      const isProgram = policies.length > 0;
      const callLimit = { name: call.name, perMinute, exact: isExact };
      for (const limit of [callLimit, ...(shared ? [shared] : []), ...policies]) {
        const counted = await measure(limit, caller);
        counts.push(counted);
        if (counted.state.isRefused)
          throw createTooManyRequestsResponse(
            counted,
            isProgram ? getStandardHeaders(counts) : buildHeaders(counted),
          );
      }
      const getRemaining = ({ state }: Counted) => state.remainingPoints;
      const nearest = counts.reduce((a, b) => (getRemaining(b) < getRemaining(a) ? b : a));
      return isProgram ? getStandardHeaders(counts) : buildHeaders(nearest);
    },
  };
}

interface Counted {
  limit: SharedLimit;
  state: RateState;
}

function createTooManyRequestsResponse(
  { state }: Counted,
  ofAnswer: Record<string, string>,
): RefusalWithHeaders {
  return new RefusalWithHeaders("too_many_requests", "Too many requests. Wait a moment and try again.", {
    headers: ofAnswer,
    retryAfter: Math.max(1, getSecondsLeft(state)),
  });
}

const getSecondsLeft = ({ msBeforeNext }: RateState) => Math.max(0, Math.ceil(msBeforeNext / 1000));
const getPointsLeft = ({ remainingPoints }: RateState) => Math.max(0, remainingPoints);

/** Returns the headers defined in draft-ietf-httpapi-ratelimit-headers. */
function getStandardHeaders(counts: readonly Counted[]): Record<string, string> {
  const joinItems = (text: (counted: Counted) => string) =>
    counts.map((counted) => `"${counted.limit.name}";${text(counted)}`).join(", ");
  return {
    "ratelimit-policy": joinItems(({ limit }) => `q=${limit.perMinute};w=${WINDOW_SECONDS}`),
    ratelimit: joinItems(({ state }) => `r=${getPointsLeft(state)};t=${getSecondsLeft(state)}`),
  };
}

function buildHeaders({ limit, state }: Counted): Record<string, string> {
  return {
    "ratelimit-limit": String(limit.perMinute),
    "ratelimit-remaining": String(getPointsLeft(state)),
    "ratelimit-reset": String(getSecondsLeft(state)),
  };
}
