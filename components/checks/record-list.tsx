import type { ReactNode } from "react";
import { Cell, HeadCell, Table } from "@/components/ui/table";

export interface RecordColumn {
  label: string;
  numeric?: boolean;
}

export interface RecordLine {
  id: string;
  /** In the columns' order; null where nothing is known. */
  cells: readonly ReactNode[];
}

interface RecordListProps {
  caption: string;
  columns: readonly RecordColumn[];
  lines: readonly RecordLine[];
}

/** Records side by side where there is room; on a phone each is a small form of its own: label, value. */
export function RecordList({ caption, columns, lines }: RecordListProps) {
  return (
    <>
      <div className="hidden md:block">
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
                  <Cell key={column.label} numeric={column.numeric} className="not-last:pr-5">
                    {line.cells[index] ?? "–"}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul className="md:hidden">
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
