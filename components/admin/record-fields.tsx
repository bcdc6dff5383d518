"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { DescriptionList } from "@/components/ui/description-list";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { AdminRow } from "@/lib/admin/client/admin";
import { getVerificationHref, routes } from "@/lib/routes";
import { useConsoleHref } from "./console-href";
import { isNumeric, Value } from "./value";

export function useColumn() {
  const t = useTranslations("admin.columns");
  return (name: string) => (t.has(name as "email") ? t(name as "email") : name.replaceAll("_", " "));
}

const readText = (row: AdminRow, name: string) => (typeof row[name] === "string" ? row[name] : undefined);

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
  const site = readText(row, "site") ?? recordSite;
  const text = readText(row, name);
  if (!text) return undefined;
  if (name === "email") {
    const account = readText(row, "user_id");
    return account && listHref("users", account, site);
  }
  if (name === "site" && "terms_version" in row) return listHref("sites", text);
  if (name === "vin")
    return text.length === 17 ? onSite(`${routes.preview}?vin=${encodeURIComponent(text)}`, site) : undefined;
  if (name !== "number") return undefined;
  if ("revision" in row) return onSite(getVerificationHref(text), site);
  return "total_cents" in row && row.id ? listHref("orders", String(row.id), site) : undefined;
}

function LinkedValue({ site, ...value }: ComponentProps<typeof Value> & { site?: string }) {
  const href = recordHref(value.name, value.row, useConsoleHref(), site);
  if (!href) return <Value {...value} />;
  return (
    <Link href={href} prefetch={false}>
      <Value {...value} />
    </Link>
  );
}

/**
 * `names` defaults to all keys except ids. `of` selects the labels for companies, whose `address` isn't an IP address.
 */
export function RecordFields({
  row,
  names,
  columns,
  of,
}: {
  row: AdminRow;
  names?: readonly string[];
  columns?: 1 | 2;
  of?: "company";
}) {
  const company = useTranslations("admin.company");
  const columnLabel = useColumn();
  const column = (name: string) =>
    of && company.has(name as "city") ? company(name as "city") : columnLabel(name);
  const keys = names ?? Object.keys(row).filter((name) => name !== "id" && !name.endsWith("_id"));
  const items = keys
    .filter(
      (name) =>
        !Array.isArray(row[name]) || (row[name] as unknown[]).every((item) => typeof item === "string"),
    )
    .map((name) => ({
      label: column(name),
      value: (
        <span className="whitespace-pre-wrap break-words">
          <LinkedValue name={name} row={row} />
        </span>
      ),
    }));
  return <DescriptionList items={items} columns={columns} />;
}

export function SubTable({
  caption,
  rows,
  names,
  site,
  whole = false,
}: {
  caption: string;
  rows: readonly AdminRow[];
  names: readonly string[];
  site?: string;
  whole?: boolean;
}) {
  const column = useColumn();
  const t = useTranslations("admin");
  if (rows.length === 0) return <p className="text-ink-2">{t("nothing")}</p>;
  return (
    <Table caption={caption} focusable>
      <thead>
        <tr>
          {names.map((name) => (
            <HeadCell key={name} numeric={isNumeric(name)}>
              {column(name)}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={String(row.id ?? `${row.created} ${row.kind} ${index}`)}>
            {names.map((name) => (
              <Cell key={name} numeric={isNumeric(name)}>
                <LinkedValue name={name} row={row} site={site} short={!whole} />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
