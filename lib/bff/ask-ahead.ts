import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { CallDefinition } from "@/lib/contract/call";
import { askForBoth } from "./asked-once";
import { needsGate } from "./gate-calls";
import { readQuery } from "./read-request";

/** No page waits longer than this for what it could show: the browser, which asks by itself then, has the answer. */
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
  if (call.method !== "GET" || call.answers !== "json" || (needsGate(call) && !visitor.gatePassed))
    return undefined;
  const isMembers = call.auth.need === "required";
  if (call.auth.need === "admin" || (isMembers && visitor.token === null)) return undefined;
  const given = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, "late");
  });
  try {
    const { answer, forget } = askForBoth({
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
      // Whoever leaves the page does not end what its script may ask for.
      signal: new AbortController().signal,
    });
    const told = await Promise.race([answer, patience]);
    if (told === "late" || told.kind === "file" || told.status >= 400) return undefined;
    const parsed = call.response.safeParse(told.body);
    if (!parsed.success) return undefined;
    forget();
    return parsed.data as z.output<C["response"]>;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
