import type * as z from "zod";
import type { CallDefinition } from "@/lib/platform/calls";
import type { CallOptions } from "./call-options";
import { runAtFirstInteraction } from "./load-when-idle";
import { loadScript } from "./missing-script";

type Answer<C extends CallDefinition> = z.output<C["response"]>;

/**
 * Loads the contract at the first user input: it is the heaviest part of the page's script. Works offline afterwards.
 */
export function loadCalls<M, G extends keyof M>(load: () => Promise<M>, group: G) {
  runAtFirstInteraction(load);
  return <N extends keyof M[G]>(name: N) =>
    async (): Promise<M[G][N]> =>
      (await load())[group][name];
}

const loadSending = () => import("./send-call");
runAtFirstInteraction(loadSending);

async function prepare<C extends CallDefinition>(row: () => Promise<C>) {
  const [call, how] = await loadScript(() => Promise.all([row(), loadSending()]));
  return { call, how };
}

type SendInProcess = <C extends CallDefinition>(call: C, options: CallOptions<C>) => Promise<Answer<C>>;
let sendInProcess: SendInProcess | null = null;

export function provideRequest(send: SendInProcess): void {
  sendInProcess = send;
}

/** Returns the parsed response. Throws ApiError, or the AbortError of `signal`. */
export async function callApi<C extends CallDefinition>(
  row: () => Promise<C>,
  options: CallOptions<C> = {},
): Promise<Answer<C>> {
  if (sendInProcess) return sendInProcess(await row(), options);
  const { call, how } = await prepare(row);
  return how.sendCall(call, options);
}

/** Returns a file's bytes and name. Web views can't download in-memory files; use a plain link there. */
export async function fetchFile<C extends CallDefinition>(
  row: () => Promise<C>,
  options: CallOptions<C> = {},
): Promise<{ bytes: Blob; name: string }> {
  const { call, how } = await prepare(row);
  return how.sendForFile(call, options);
}
