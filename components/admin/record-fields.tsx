"use client";
import { useTranslations } from "next-intl";
import { DescriptionList } from "@/components/ui/description-list";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { AdminRow } from "@/lib/client/admin";
import { isNumeric, Value } from "./value";

export function useColumn() {
  const t = useTranslations("admin.columns");
  return (name: string) => (t.has(name as "email") ? t(name as "email") : name.replaceAll("_", " "));
}

/** A record as labels and values; `names` are the keys to show, by default all but ids. */
export function RecordFields({
  row,
  names,
  columns,
}: {
  row: AdminRow;
  names?: readonly string[];
  columns?: 1 | 2;
}) {
  const column = useColumn();
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
          <Value name={name} row={row} />
        </span>
      ),
    }));
  return <DescriptionList items={items} columns={columns} />;
}

/** A short table on a record's page, such as its ledger or its refunds. */
export function SubTable({
  caption,
  rows,
  names,
}: {
  caption: string;
  rows: readonly AdminRow[];
  names: readonly string[];
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
                <Value name={name} row={row} short />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
