import type { Messages } from "next-intl";
import { use } from "react";
import { withDeadline } from "@/lib/core/deadline";

/** How long to wait before another try, in milliseconds: another instance may serve another release for a moment. */
const WAITS_MS = [300, 1000, 3000];
const LAST_WAIT_MS = 5000;
/** A phone that changes networks may wait for an answer that never comes. */
const TRY_MS = 10_000;
const FAILED_MS = 500;

let isHydrated = false;

/** To be called once the first page listens. */
export function firstPageIsHydrated(): void {
  isHydrated = true;
}

/** Once per process: on the server, what draws the HTML is bundled apart from what keeps the messages for it. */
const KEY = Symbol.for("glovebox.message-files");
const holder = globalThis as { [KEY]?: Map<string, Partial<Messages>> };

function kept(): Map<string, Partial<Messages>> {
  holder[KEY] ??= new Map();
  return holder[KEY];
}

/** Keeps the messages of a file's address. There are as many as pages and languages. */
export function keepMessages(address: string, messages: Partial<Messages>): void {
  kept().set(address, messages);
}

const loads = new Map<string, Promise<Partial<Messages>>>();

/** The messages of a file's address. Suspends until they are there; throws where they can't be had. */
export function messagesOfFile(address: string): Partial<Messages> {
  return kept().get(address) ?? use(load(address));
}

function load(address: string): Promise<Partial<Messages>> {
  // There it is kept before the page is drawn.
  if (typeof window === "undefined") throw new Error(`The messages of ${address} were not kept.`);
  const known = loads.get(address);
  if (known) return known;
  const loading = read(address);
  loads.set(address, loading);
  loading.then(
    (messages) => keepMessages(address, messages),
    // React reads the promise twice before it shows the error. Then it goes, so that 'Try again' begins a new load.
    () => setTimeout(() => loads.delete(address), FAILED_MS),
  );
  return loading;
}

/**
 * A file that does not come is asked for again. The first page, which the server has drawn, stays readable meanwhile, and goes on
 * asking; one that is navigated to gives up, so that its error page can be shown.
 */
async function read(address: string): Promise<Partial<Messages>> {
  for (let tries = 0; ; tries += 1) {
    const messages = await fetchOnce(address).catch((error: unknown) => {
      if (isHydrated && tries >= WAITS_MS.length) throw error;
    });
    if (messages) return messages;
    await new Promise((resolve) => setTimeout(resolve, WAITS_MS[tries] ?? LAST_WAIT_MS));
  }
}

async function fetchOnce(address: string): Promise<Partial<Messages>> {
  return withDeadline(TRY_MS, async (signal) => {
    const answer = await fetch(address, { signal });
    if (!answer.ok) throw new Error(`The page's messages can't be loaded: ${answer.status}.`);
    return answer.json();
  });
}
