import type { z } from "zod";
import type { CallDefinition } from "@/lib/contract/call";
import { missingScript } from "./missing-script";
import { whenTouched } from "./when-idle";

export interface CallOptions<C extends CallDefinition> {
  query?: z.input<C["query"]>;
  body?: z.input<C["request"]>;
  /** One per intention, kept over its retries: a generation with the same key is charged once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

type Answer<C extends CallDefinition> = z.output<C["response"]>;

/**
 * The rows of a group of the table, by name. The contract with its schemas is the heaviest part of a page's script and
 * nothing on a page needs it before the first call: so it is fetched at the first sign of somebody at the page, and
 * stays when the network goes.
 */
export function callsOf<M, G extends keyof M>(load: () => Promise<M>, group: G) {
  whenTouched(load);
  return <N extends keyof M[G]>(name: N) =>
    async (): Promise<M[G][N]> =>
      (await load())[group][name];
}

/** What sends a call: fetched as the rows are, and for the same reason. */
const sending = () => import("./send-call");
whenTouched(sending);

async function ready<C extends CallDefinition>(row: () => Promise<C>) {
  const both = () => Promise.all([row(), sending()]);
  try {
    // A network that changes loses one request and has the next.
    const [call, how] = await both().catch(both);
    return { call, how };
  } catch {
    throw await missingScript();
  }
}

/**
 * Sends a call of the table to this site's BFF. Answers what the row's response schema makes of the envelope; throws
 * ApiError for everything else, and the AbortError of `signal` as it is.
 */
export async function callApi<C extends CallDefinition>(
  row: () => Promise<C>,
  options: CallOptions<C> = {},
): Promise<Answer<C>> {
  const { call, how } = await ready(row);
  return how.sendCall(call, options);
}

/**
 * Sends a call that answers a file, and gives its bytes with the name that the server chose. Throws as callApi does.
 * A web view cannot keep what a page holds in memory: there a plain link to the call's address does this.
 */
export async function fetchFile<C extends CallDefinition>(
  row: () => Promise<C>,
  options: CallOptions<C> = {},
): Promise<{ bytes: Blob; name: string }> {
  const { call, how } = await ready(row);
  return how.sendForFile(call, options);
}
