import { queryOptions } from "@tanstack/react-query";
import type { DocumentProduct } from "@/lib/contract/report";
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
  });
}

/** Makes a link. Its path is known now and never again. */
export async function makeShare(
  of: SharedThing,
  wish: { days: (typeof SHARE_DAYS)[number]; label: string },
): Promise<string> {
  return (await callApi(call("create"), { body: { ...of, ...wish } })).path;
}

export const endShare = (id: string) => callApi(call("revoke"), { query: { id } });
