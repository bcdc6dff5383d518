import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { ReportMark, ReportRow, ReportTable as TableModel } from "@/lib/contract/report-document";
import { Mark } from "./mark";
import { RecordAction, RecordDispute } from "./record-notes";

/** A photo says when it was taken and who has it; the picture itself stays at its source, and opens there. */
function Photos({ photos, source }: { photos: ReportRow["photos"]; source: string }) {
  const t = useTranslations("report");
  if (photos.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-x-3 print:hidden">
      {photos.map((photo, index) => (
        <a key={photo.url} href={photo.url} rel="noreferrer" target="_blank">
          {[photo.caption ?? t("photo", { number: index + 1 }), photo.date, source]
            .filter(Boolean)
            .join(" · ")}
        </a>
      ))}
    </span>
  );
}

/** Where a record's mark stands: at the verdict or at what was reported, never at a place or a figure. */
const MARKED = ["verdict", "reported", "record", "recall", "result"];

/** An id is its source's own: two sources may number two records of a table alike. */
const keyOf = ({ id, cells }: ReportRow) => `${cells.at(-1)} ${id}`;

function markColumn(table: TableModel): number {
  const found = table.columns.findIndex((column) => MARKED.includes(column.key));
  return Math.max(found, 0);
}

/** Dates and figures are read at a glance, and stand on one line at every width. */
const WHOLE = ["date", "odometer", "price", "miles", "low", "mean", "high"];

/** A figure at the right end of its column must not touch the words of the next. */
function cellClass({ key, align }: TableModel["columns"][number]): string {
  return classNames(align === "right" && "pr-8", WHOLE.includes(key) && "whitespace-nowrap");
}

/** A verdict is the mark's own word; before a longer text the shape stands alone, and the text is its word. */
function Marked({ mark, verdict, text }: { mark: ReportMark; verdict: boolean; text: string }) {
  if (verdict) return <Mark mark={mark}>{text}</Mark>;
  return (
    <span className="flex items-start">
      <span aria-hidden="true" className="flex-none pt-px">
        <Mark mark={mark}>{null}</Mark>
      </span>
      <span className="min-w-0 whitespace-pre-line">{text}</span>
    </span>
  );
}

interface TextProps {
  row: ReportRow;
  index: number;
  /** The column that carries the row's mark and its photos. */
  marked: boolean;
  verdict: boolean;
}

function Text({ row, index, marked, verdict }: TextProps) {
  const text = row.cells[index] ?? "";
  const isSource = index === row.cells.length - 1;
  if (!marked)
    return (
      <>
        <span className="whitespace-pre-line">{text}</span>
        {isSource ? <RecordAction row={row} /> : null}
      </>
    );
  const weighs = row.mark !== null && row.mark !== "plain";
  return (
    <>
      {weighs && row.mark ? (
        <Marked mark={row.mark} verdict={verdict} text={text} />
      ) : (
        <span className="whitespace-pre-line">{text}</span>
      )}
      <RecordDispute row={row} />
      <Photos photos={row.photos} source={row.cells.at(-1) ?? ""} />
    </>
  );
}

/** Columns side by side where there is room; on a phone each record is a small form of its own: label, value. */
export function ReportTable({ table, name }: { table: TableModel; name: string }) {
  const marked = markColumn(table);
  const total = table.columns.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <div className="mt-5 first:mt-0">
      {table.caption ? <h3 className="caps mb-1.5 break-after-avoid text-ink">{table.caption}</h3> : null}
      <div className="hidden sm:block print:block">
        <Table caption={table.caption ?? name}>
          <colgroup>
            {table.columns.map((column) => (
              <col key={column.key} width={`${Math.round((column.weight / total) * 100)}%`} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <HeadCell key={column.key} numeric={column.align === "right"} className={cellClass(column)}>
                  {column.label}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={keyOf(row)} className="break-inside-avoid">
                {table.columns.map((column, index) => (
                  <Cell key={column.key} numeric={column.align === "right"} className={cellClass(column)}>
                    <Text
                      row={row}
                      index={index}
                      marked={index === marked}
                      verdict={column.key === "verdict"}
                    />
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul className="sm:hidden print:hidden">
        {table.rows.map((row) => (
          <li key={keyOf(row)} className="border-hairline border-t py-2.5">
            <dl className="grid grid-cols-[6.5rem_1fr] gap-x-3 gap-y-1 text-[0.9375rem]">
              {table.columns.map((column, index) =>
                row.cells[index] ? (
                  <div key={column.key} className="contents">
                    <dt className="caps pt-1">{column.label}</dt>
                    <dd className="num min-w-0">
                      <Text
                        row={row}
                        index={index}
                        marked={index === marked}
                        verdict={column.key === "verdict"}
                      />
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
