import type { IncomingMessage } from "node:http";
import { resolveSite } from "@/lib/bff/resolve-site";
import { parseHost } from "@/lib/core/host";

/** What only programs beside this one may ask, on a listener of its own (INTERNAL_ADDRESS): here it is nothing. */
export const isInternal = (url: string) => /^\/internal(?:[/?]|$)/.test(url);

/** The same address at the host that this one only leads to, as www before a domain does; null for every other host. */
export async function hostRedirect({
  headers,
  url = "/",
}: Pick<IncomingMessage, "headers" | "url">): Promise<string | null> {
  const found = await resolveSite(headers.host ?? null);
  const to = found.kind === "site" ? found.site.redirectTo : null;
  if (to === null) return null;
  const port = parseHost(headers.host)?.port;
  return `${headers["x-forwarded-proto"]}://${to}${port ? `:${port}` : ""}${url}`;
}
