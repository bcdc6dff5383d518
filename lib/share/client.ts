import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { callApi, loadCalls } from "@/lib/platform/browser";
import type { SHARE_DAYS } from "@/lib/platform/values";
import type { DocumentProduct } from "@/lib/report/contract/report";
import { requestHost } from "@/lib/webview/client/webview";
import type { shareEmailRequest } from "./contract/email";

/** Tries the host app, the share sheet, then the clipboard. Also returns 'shared' if the user canceled. */
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

const call = loadCalls(() => import("./contract/share"), "shareCalls");

const EMAIL_POLL_MS = 2000;

export interface SharedDocumentRef {
  vin: string;
  product: DocumentProduct;
}

const shareKey = ({ vin, product }: SharedDocumentRef) => ["share", vin, product] as const;

export function sharesQuery(of: SharedDocumentRef) {
  return queryOptions({
    queryKey: shareKey(of),
    queryFn: async ({ signal }) => (await callApi(call("list"), { query: of, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ letters }) => letters.some((letter) => letter.state === "waiting"))
        ? EMAIL_POLL_MS
        : false,
  });
}

/** Only this response contains the path. */
export async function createShare(
  of: SharedDocumentRef,
  input: { days: (typeof SHARE_DAYS)[number]; label?: string | undefined },
): Promise<string> {
  return (await callApi(call("create"), { body: { ...of, ...input } })).path;
}

export async function sendShareEmail(
  email: z.input<typeof shareEmailRequest>,
  idempotencyKey: string,
): Promise<void> {
  await callApi(call("mail"), { body: email, idempotencyKey });
}

export const revokeShareLink = (id: string) => callApi(call("revoke"), { query: { id } });
