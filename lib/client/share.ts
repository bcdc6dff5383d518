import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { DocumentProduct } from "@/lib/contract/report";
import type { shareEmailRequest } from "@/lib/contract/share-email";
import type { SHARE_DAYS } from "@/lib/core/constants";
import { callApi, callsOf } from "./http/request";
import { requestHost } from "./webview";

/**
 * Shares a URL: through the host app, else the device's share sheet, else the clipboard. `shared` also if the user
 * canceled; `failed` if none of the three works.
 */
export async function shareAddress(path: string, title: string): Promise<"shared" | "copied" | "failed"> {
  const url = new URL(path, window.location.href).href;
  if (await requestHost("share", { url, title })) return "shared";
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

const EMAIL_POLL_MS = 2000;

export interface SharedDocumentRef {
  vin: string;
  product: DocumentProduct;
}

const shareKey = ({ vin, product }: SharedDocumentRef) => ["share", vin, product] as const;

/** The links to a document, newest first. */
export function sharesQuery(of: SharedDocumentRef) {
  return queryOptions({
    queryKey: shareKey(of),
    queryFn: async ({ signal }) => (await callApi(call("list"), { query: of, signal })).data,
    // Emails are sent within seconds: poll the list until then.
    refetchInterval: ({ state }) =>
      state.data?.some(({ letters }) => letters.some((letter) => letter.state === "waiting"))
        ? EMAIL_POLL_MS
        : false,
  });
}

/** Creates a link. Its path is only available now. */
export async function createShare(
  of: SharedDocumentRef,
  input: { days: (typeof SHARE_DAYS)[number]; label?: string | undefined },
): Promise<string> {
  return (await callApi(call("create"), { body: { ...of, ...input } })).path;
}

/** Emails a link, once per key. */
export async function emailShare(
  email: z.input<typeof shareEmailRequest>,
  idempotencyKey: string,
): Promise<void> {
  await callApi(call("mail"), { body: email, idempotencyKey });
}

export const revokeShareLink = (id: string) => callApi(call("revoke"), { query: { id } });
