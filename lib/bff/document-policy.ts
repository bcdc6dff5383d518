import type { CallDefinition } from "@/lib/platform/calls";
import { frameAncestors } from "@/lib/site/rules/frame-ancestors";
import type { Site } from "@/lib/site/rules/site";

export function getDocumentPolicy({ answers }: CallDefinition, site: Site): string {
  if (answers === "pdf")
    return `default-src 'none'; object-src 'self'; frame-ancestors ${frameAncestors(site)}`;
  if (answers === "html")
    return "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; base-uri 'none'; form-action 'none'; sandbox allow-same-origin; frame-ancestors 'self'";
  return "default-src 'none'; sandbox; frame-ancestors 'none'";
}
