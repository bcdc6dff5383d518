import type { z } from "zod";
import { whenFirstInteraction } from "@/lib/client/load-when-idle";
import type { CallDefinition } from "@/lib/contract/call";
import type { CallOptions } from "./call-options";
import { loadScript } from "./missing-script";

type Answer<C extends CallDefinition> = z.output<C["response"]>;

/**
 * The rows of a group of the table, by name. The contract with its schemas is the heaviest part of a page's script
 * and not needed before the first call: it is loaded at the first user input, and then works offline.
 */
export function callsOf<M, G extends keyof M>(load: () => Promise<M>, group: G) {
  whenFirstInteraction(load);
  return <N extends keyof M[G]>(name: N) =>
    async (): Promise<M[G][N]> =>
      (await load())[group][name];
}

/** The code that sends a call: loaded like the rows, for the same reason. */
const sending = () => import("./send-call");
whenFirstInteraction(sending);

async function ready<C extends CallDefinition>(row: () => Promise<C>) {
  const [call, how] = await loadScript(() => Promise.all([row(), sending()]));
  return { call, how };
}

type SendInProcess = <C extends CallDefinition>(call: C, options: CallOptions<C>) => Promise<Answer<C>>;
let sendInProcess: SendInProcess | null = null;

/**
 * Tells `callApi` how to send a call on the server, where pages prefetch queries and the BFF is a function in the
 * same process. This layer may not import the BFF, so the prefetch module registers it.
 */
export function provideRequest(send: SendInProcess): void {
  sendInProcess = send;
}

/**
 * Sends a call of the table to this site's BFF. Returns the data as parsed by the row's response schema; throws
 * ApiError for everything else, and the AbortError of `signal`.
 */
export async function callApi<C extends CallDefinition>(
  row: () => Promise<C>,
  options: CallOptions<C> = {},
): Promise<Answer<C>> {
  if (sendInProcess) return sendInProcess(await row(), options);
  const { call, how } = await ready(row);
  return how.sendCall(call, options);
}

/**
 * Sends a call that returns a file, and returns its bytes with the server's file name. Throws like callApi. A web
 * view cannot download what a page holds in memory: there, use a plain link to the call's URL.
 */
export async function fetchFile<C extends CallDefinition>(
  row: () => Promise<C>,
  options: CallOptions<C> = {},
): Promise<{ bytes: Blob; name: string }> {
  const { call, how } = await ready(row);
  return how.sendForFile(call, options);
}
