import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Cell, HeadCell, Table } from "@/components/ui/table";

interface RecordColumn {
  label: string;
  numeric?: boolean;
  whole?: boolean;
}

interface RecordLine {
  id: string;
  /** In column order; null means unknown. */
  cells: readonly ReactNode[];
}

interface RecordListProps {
  caption: string;
  columns: readonly RecordColumn[];
  lines: readonly RecordLine[];
}

/** Tables with more columns are unreadable on a tablet. */
const TABLET_COLUMNS = 7;

export function RecordList({ caption, columns, lines }: RecordListProps) {
  const isWide = columns.length > TABLET_COLUMNS;
  return (
    <>
      <div className={isWide ? "hidden lg:block" : "hidden md:block"}>
        <Table caption={caption}>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell key={column.label} numeric={column.numeric} className="not-last:pr-5">
                  {column.label}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                {columns.map((column, index) => (
                  <Cell
                    key={column.label}
                    numeric={column.numeric}
                    className={classNames("not-last:pr-5", column.whole && "whitespace-nowrap")}
                  >
                    {line.cells[index] ?? "–"}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul className={isWide ? "lg:hidden" : "md:hidden"}>
        {lines.map((line) => (
          <li key={line.id} className="border-hairline border-t py-3">
            <dl className="grid grid-cols-[6.5rem_1fr] gap-x-3 gap-y-1 text-[0.9375rem]">
              {columns.map((column, index) =>
                line.cells[index] ? (
                  <div key={column.label} className="contents">
                    <dt className="caps pt-1">{column.label}</dt>
                    <dd className="num min-w-0">{line.cells[index]}</dd>
                  </div>
                ) : null,
              )}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
