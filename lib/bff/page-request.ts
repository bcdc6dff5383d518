import type * as z from "zod";
import type { CallDefinition } from "@/lib/platform/calls";
import type { MoneyUnit } from "@/lib/platform/i18n";
import { AppError, createRandomId } from "@/lib/platform/values";
import { sendForPage } from "./coalesce";
import { needsGate } from "./gate-calls";
import { readQuery } from "./read-request";
import { takesParsed } from "./upstream";

/** Short, because the browser can also request the data. */
const PREFETCH_TIMEOUT_MS = 700;
export const PAGE_ONLY_TIMEOUT_MS = 10_000;

export interface PageViewer {
  siteUri: string;
  money: MoneyUnit;
  locale: string;
  token: string | null;
  gatePassed: boolean;
  address: string;
}

/**
 * Sends a read-only call for server rendering. Throws AppError unless a response arrives in time; the browser then gets
 * the late response.
 */
export async function requestForPageData<C extends CallDefinition>(
  call: C,
  query: z.input<C["query"]> | undefined,
  viewer: PageViewer,
  timeoutMs = PREFETCH_TIMEOUT_MS,
): Promise<z.output<C["response"]>> {
  refuseUnlessAllowed(call, viewer);
  const entries = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const search = new URLSearchParams(entries.map(([key, value]) => [key, String(value)]));
  const isParsed = takesParsed();
  const { answer, release } = sendForPage({
    call,
    query: readQuery(call, search.toString(), isParsed),
    body: {},
    isParsed,
    token: viewer.token,
    siteUri: viewer.siteUri,
    money: viewer.money,
    locale: viewer.locale,
    requestId: createRandomId(),
    address: viewer.address,
    headers: {},
    idempotencyKey: null,
    // The browser's script may still request this after the user leaves.
    signal: new AbortController().signal,
  });
  const result = await inTime(answer, timeoutMs);
  if (result.kind === "file" || result.status >= 400)
    throw new AppError("bad_gateway", "The call was refused.");
  const parsed = call.response.safeParse(result.body);
  if (!parsed.success) throw new AppError("bad_gateway", "The response doesn't match the contract.");
  release();
  return parsed.data as z.output<C["response"]>;
}

function refuseUnlessAllowed(call: CallDefinition, { token, gatePassed }: PageViewer): void {
  if (call.method !== "GET" || call.answers !== "json")
    throw new AppError("method_not_allowed", "Pages can only read.");
  if (call.auth.need === "admin") throw new AppError("forbidden", "Only administrators can do this.");
  if (call.auth.need === "required" && token === null) throw new AppError("not_logged_in", "Log in first.");
  if (needsGate(call) && !gatePassed)
    throw new AppError("not_logged_in", "Log in at the secure-login gate first.");
}

async function inTime<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError("gateway_timeout", "The page stopped waiting.")), timeoutMs);
  });
  try {
    return await Promise.race([answer, patience]);
  } finally {
    clearTimeout(timer);
  }
}
