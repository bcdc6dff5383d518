import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { ReportRow, ReportTable as TableModel } from "@/lib/contract/report-document";
import { Mark } from "./mark";

function Photos({ photos }: { photos: ReportRow["photos"] }) {
  if (photos.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-x-3 print:hidden">
      {photos.map((photo, index) => (
        <a key={photo.url} href={photo.url} rel="noreferrer" target="_blank">
          {photo.caption ?? photo.date ?? index + 1}
        </a>
      ))}
    </span>
  );
}

/** Columns side by side where there is room; on a phone each record is a small form of its own: label, value. */
export function ReportTable({ table, name }: { table: TableModel; name: string }) {
  return (
    <div className="mt-3 first:mt-0">
      {table.caption ? <h4 className="caps mb-1.5 text-ink">{table.caption}</h4> : null}
      <div className="hidden sm:block print:block">
        <Table caption={table.caption ?? name}>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <HeadCell key={column.key} numeric={column.align === "right"}>
                  {column.label}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.id} className="break-inside-avoid">
                {table.columns.map((column, index) => (
                  <Cell key={column.key} numeric={column.align === "right"}>
                    {row.mark && index === 1 ? (
                      <Mark mark={row.mark}>{row.cells[index]}</Mark>
                    ) : (
                      row.cells[index]
                    )}
                    {index === 1 ? <Photos photos={row.photos} /> : null}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul className="sm:hidden print:hidden">
        {table.rows.map((row) => (
          <li key={row.id} className="border-hairline border-t py-2.5">
            <dl className="grid grid-cols-[6.5rem_1fr] gap-x-3 gap-y-1 text-[0.9375rem]">
              {table.columns.map((column, index) =>
                row.cells[index] ? (
                  <div key={column.key} className="contents">
                    <dt className="caps pt-1">{column.label}</dt>
                    <dd className="num min-w-0">
                      {row.mark && index === 1 ? (
                        <Mark mark={row.mark}>{row.cells[index]}</Mark>
                      ) : (
                        row.cells[index]
                      )}
                      {index === 1 ? <Photos photos={row.photos} /> : null}
                    </dd>
                  </div>
                ) : null,
              )}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}
