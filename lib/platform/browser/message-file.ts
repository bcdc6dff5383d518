import type { Messages } from "next-intl";
import { use } from "react";
import { withDeadline } from "@/lib/platform/calls";

const WAITS_MS = [300, 1000, 3000];
const LAST_WAIT_MS = 5000;
const TRY_MS = 10_000;
const FAILED_MS = 500;

let isHydrated = false;

export function setFirstPageHydrated(): void {
  isHydrated = true;
}

/** Global, because the server bundles the renderer separately from the code that stores messages. */
const KEY = Symbol.for("glovebox.message-files");
const holder = globalThis as { [KEY]?: Map<string, Partial<Messages>> };

function findKept(): Map<string, Partial<Messages>> {
  holder[KEY] ??= new Map();
  return holder[KEY];
}

export function keepMessages(address: string, messages: Partial<Messages>): void {
  findKept().set(address, messages);
}

const loads = new Map<string, Promise<Partial<Messages>>>();

export function getMessagesOfFile(address: string): Partial<Messages> {
  return findKept().get(address) ?? use(load(address));
}

function load(address: string): Promise<Partial<Messages>> {
  if (typeof window === "undefined") throw new Error(`The messages of ${address} were not stored.`);
  const known = loads.get(address);
  if (known) return known;
  const loading = read(address);
  loads.set(address, loading);
  loading.then(
    (messages) => keepMessages(address, messages),
    // React reads the promise twice before it shows the error; removing it lets "Try again" start a new load.
    () => setTimeout(() => loads.delete(address), FAILED_MS),
  );
  return loading;
}

/**
 * Retries forever on the server-rendered first page, which stays readable; a later page gives up and shows its error.
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
