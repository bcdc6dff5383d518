import { decide } from "@/lib/core/gate";
import { withNext } from "@/lib/core/next-path";
import { gateRoutes } from "@/lib/routes";

/** Where the redirect rules send a visitor of `address` (path and query), or null when the page may be shown. */
export function gateRedirect(
  address: string,
  visitor: { gatePassed: boolean; loggedIn: boolean },
): string | null {
  const [path = "/"] = address.split(/[?#]/, 1);
  const decision = decide({ path, ...visitor }, gateRoutes);
  if (decision.kind === "pass") return null;
  return decision.keepsNext ? withNext(decision.to, address) : decision.to;
}
