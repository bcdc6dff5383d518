"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import type { AdminRow } from "@/lib/admin/client/admin";
import { useConsoleHref } from "./console-href";
import type { ListDefinition } from "./list-definitions";
import { useColumn } from "./record-fields";
import { isNumeric, Value } from "./value";

interface ListTableProps {
  path: string;
  list: ListDefinition;
  rows: readonly AdminRow[];
  everySite: boolean;
  onOpen: (row: AdminRow) => void;
}

const opener =
  "inline-flex min-h-11 items-center text-right md:text-left font-semibold text-primary underline underline-offset-3 md:min-h-9";

export function ListTable({ path, list, rows, everySite, onOpen }: ListTableProps) {
  const t = useTranslations("admin");
  const column = useColumn();
  const getHref = useConsoleHref();
  const names = everySite && !list.ofNoSite && path !== "sites" ? [...list.columns, "site"] : list.columns;
  const renderName = (row: AdminRow) => {
    const text = <Value name={names[0] ?? "id"} row={row} short />;
    if (!list.page) {
      return (
        <button type="button" className={opener} onClick={() => onOpen(row)}>
          <span className="min-w-0 break-words">{text}</span>
        </button>
      );
    }
    const site = path === "sites" || typeof row.site !== "string" ? undefined : row.site;
    return (
      <Link href={getHref(path, String(row[list.page]), site)} prefetch={false} className={opener}>
        <span className={names[0] === "number" ? "whitespace-nowrap" : "min-w-0 [overflow-wrap:anywhere]"}>
          {text}
        </span>
      </Link>
    );
  };
  return (
    <table className="num w-full border-collapse text-[0.90625rem] max-md:block">
      <caption className="sr-only">{t(`lists.${path as "users"}.title`)}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {names.map((name) => (
            <th
              key={name}
              scope="col"
              className={classNames(
                "caps pt-1 pb-1.5 align-bottom last:pr-0",
                isNumeric(name) ? "pr-6 text-right" : "pr-4 text-left",
              )}
            >
              {column(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row, index) => (
          <tr
            key={String(row.id ?? `${row.created} ${row.kind} ${row.cause} ${index}`)}
            className="max-md:mb-3 max-md:block max-md:rounded max-md:border max-md:border-hairline max-md:px-3 max-md:py-2"
          >
            {names.map((name, at) => (
              <td
                key={name}
                className={classNames(
                  "max-w-72 break-words align-top md:border-hairline md:border-t md:py-1.5 md:last:pr-0",
                  "max-md:flex max-md:max-w-none max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:py-1",
                  isNumeric(name) ? "md:pr-6 md:text-right" : "md:pr-4",
                )}
              >
                <span aria-hidden="true" className="caps flex-none md:hidden">
                  {column(name)}
                </span>
                <span
                  className={classNames(
                    "min-w-0 max-md:text-right",
                    at === 0 ? "" : "md:inline-block md:py-1.5",
                  )}
                >
                  {at === 0 ? renderName(row) : <Value name={name} row={row} short />}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
