import { parseHost } from "@/lib/platform/values";
import type { RequestOrigin } from "./request-origin";
import { resolveSite } from "./resolve-site";

export async function findHostRedirect(
  { host, secure }: Pick<RequestOrigin, "host" | "secure">,
  url: string,
): Promise<string | null> {
  const answer = await resolveSite(host);
  const to = answer.kind === "site" ? answer.site.redirectTo : null;
  if (to === null) return null;
  const port = parseHost(host)?.port;
  return `${secure ? "https" : "http"}://${to}${port ? `:${port}` : ""}${url}`;
}
