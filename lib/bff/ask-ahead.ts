import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { CallDefinition } from "@/lib/contract/call";
import { ask } from "./ask";
import { needsGate } from "./gate-calls";
import { readQuery } from "./read-request";

/** No page waits longer than this for what it could show: the browser asks by itself then. */
const PATIENCE_MS = 700;

export interface PageVisitor {
  siteUri: string;
  locale: string;
  /** The session's token; null for a visitor. */
  token: string | null;
  gatePassed: boolean;
  address: string;
}

/**
 * What a call of the table that changes nothing answers this visitor, for a page that is being drawn. Undefined for
 * everything but an answer in time: a refusal or a fault is told to the browser, when it asks.
 */
export async function askAhead<C extends CallDefinition>(
  call: C,
  query: z.input<C["query"]>,
  visitor: PageVisitor,
): Promise<z.output<C["response"]> | undefined> {
  if (call.method !== "GET" || (needsGate(call) && !visitor.gatePassed)) return undefined;
  const isMembers = call.auth.need === "required";
  if (call.auth.need === "admin" || (isMembers && visitor.token === null)) return undefined;
  const given = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const patience = new AbortController();
  // As somebody who has left: the page's haste is no fault of the upstream, and is not logged as one.
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const answer = await ask({
      call,
      query: readQuery(
        call,
        new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString(),
      ),
      body: {},
      token: visitor.token,
      siteUri: visitor.siteUri,
      locale: visitor.locale,
      requestId: randomUUID(),
      address: visitor.address,
      headers: {},
      idempotencyKey: null,
      signal: patience.signal,
    });
    if (answer.kind === "file") {
      await answer.body.cancel();
      return undefined;
    }
    if (answer.status >= 400) return undefined;
    const parsed = call.response.safeParse(answer.body);
    return parsed.success ? (parsed.data as z.output<C["response"]>) : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
