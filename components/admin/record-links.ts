import type { AdminRow } from "@/lib/client/admin";
import { routes, verificationHref } from "@/lib/routes";

const textAt = (row: AdminRow, name: string) => (typeof row[name] === "string" ? row[name] : undefined);

/** Links to the record's own host because other hosts can't serve its documents. */
function onSite(path: string, site: string | undefined): string {
  const { protocol, hostname, port } = window.location;
  return !site || site === hostname ? path : `${protocol}//${site}${port && `:${port}`}${path}`;
}

export function recordHref(
  name: string,
  row: AdminRow,
  listHref: (list: string, id: string, site?: string) => string,
  recordSite?: string,
): string | undefined {
  const site = textAt(row, "site") ?? recordSite;
  const text = textAt(row, name);
  if (!text) return undefined;
  if (name === "email") {
    const account = textAt(row, "user_id");
    return account && listHref("users", account, site);
  }
  if (name === "site" && "terms_version" in row) return listHref("sites", text);
  if (name === "vin")
    return text.length === 17 ? onSite(`${routes.preview}?vin=${encodeURIComponent(text)}`, site) : undefined;
  if (name !== "number") return undefined;
  if ("revision" in row) return onSite(verificationHref(text), site);
  return "total_cents" in row && row.id ? listHref("orders", String(row.id), site) : undefined;
}
