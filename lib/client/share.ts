import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { DocumentProduct } from "@/lib/contract/report";
import type { shareLetterRequest } from "@/lib/contract/share-letter";
import type { SHARE_DAYS } from "@/lib/core/constants";
import { callApi, callsOf } from "./request";
import { askHost } from "./webview";

/**
 * Passes an address on: through the host app, else the device's own sheet, else the clipboard. `shared` also where the
 * user thought better of it; `failed` where there is none of the three.
 */
export async function shareAddress(path: string, title: string): Promise<"shared" | "copied" | "failed"> {
  const url = new URL(path, window.location.href).href;
  if (await askHost("share", { url, title })) return "shared";
  try {
    if ("share" in navigator) {
      await navigator.share({ url, title });
      return "shared";
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "shared";
  }
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "failed";
  }
}

const call = callsOf(() => import("@/lib/contract/share"), "shareCalls");

const LETTER_LOOK_MS = 2000;

export interface SharedThing {
  vin: string;
  product: DocumentProduct;
}

const shareKey = ({ vin, product }: SharedThing) => ["share", vin, product] as const;

/** The links to a document, newest first. */
export function sharesQuery(of: SharedThing) {
  return queryOptions({
    queryKey: shareKey(of),
    queryFn: async ({ signal }) => (await callApi(call("list"), { query: of, signal })).data,
    // A letter goes within seconds: until then the list is looked at again.
    refetchInterval: ({ state }) =>
      state.data?.some(({ letters }) => letters.some((letter) => letter.state === "waiting"))
        ? LETTER_LOOK_MS
        : false,
  });
}

/** Makes a link. Its path is known now and never again. */
export async function makeShare(
  of: SharedThing,
  wish: { days: (typeof SHARE_DAYS)[number]; label: string },
): Promise<string> {
  return (await callApi(call("create"), { body: { ...of, ...wish } })).path;
}

/** Mails a link, once for each key. */
export async function mailShare(
  letter: z.input<typeof shareLetterRequest>,
  idempotencyKey: string,
): Promise<void> {
  await callApi(call("mail"), { body: letter, idempotencyKey });
}

export const endShare = (id: string) => callApi(call("revoke"), { query: { id } });
