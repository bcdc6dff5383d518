import { ORIGIN_HEADER } from "@/lib/platform/calls";
import type { BaseContext } from "@/lib/platform/http";
import { isLoopbackHost } from "@/lib/platform/values";
import { findSite } from "@/lib/site/server";

/** Returns null unless the page uses https or runs on this machine. */
export function findSafePage({ headers }: Pick<BaseContext, "headers">): URL | null {
  const text = headers[ORIGIN_HEADER] ?? "";
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && (url.protocol === "https:" || isLoopbackHost(url.hostname)) ? url : null;
}

export async function isOwnHost(
  { db, site }: Pick<BaseContext, "db" | "site">,
  hostname: string,
): Promise<boolean> {
  const owner = hostname === site.uri ? site : await findSite(db, hostname);
  return owner?.id === site.id;
}
