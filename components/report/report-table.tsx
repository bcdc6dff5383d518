import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { StatusMark } from "@/components/ui/status-mark";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { ReportMark, ReportRow, ReportTable as TableModel } from "@/lib/contract/report-document";
import { RecordAction, RecordDispute } from "./record-actions";

/** A photo's date and source; the picture itself stays at its source, and opens there. */
function Photos({ photos, source }: { photos: ReportRow["photos"]; source: string }) {
  const t = useTranslations("report");
  if (photos.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-x-3 print:hidden">
      {photos.map((photo, index) => (
        // High enough to be met by a finger where two stand one above the other.
        <a
          key={photo.url}
          href={photo.url}
          rel="noreferrer"
          target="_blank"
          className="inline-flex min-h-6 items-center"
        >
          {[photo.caption ?? t("photo", { number: index + 1 }), photo.date, source]
            .filter(Boolean)
            .join(" · ")}
        </a>
      ))}
    </span>
  );
}

/** The column that shows a record's status: the verdict or what was reported, never a place or a number. */
const MARKED = ["verdict", "reported", "record", "recall", "result"];

/** Ids are unique per source only: two sources may use the same one in a table. */
const keyOf = ({ id, cells }: ReportRow) => `${cells.at(-1)} ${id}`;

function statusColumn(table: TableModel): number {
  const index = table.columns.findIndex((column) => MARKED.includes(column.key));
  return Math.max(index, 0);
}

/** Dates and numbers never wrap. */
const WHOLE = ["date", "odometer", "price", "miles", "low", "mean", "high"];

/** A right-aligned number must not touch the text of the next column. */
function cellClass({ key, align }: TableModel["columns"][number]): string {
  return classNames(align === "right" && "pr-8", WHOLE.includes(key) && "whitespace-nowrap");
}

/** A verdict is the text of its own status; before a longer text only the icon is shown. */
function StatusText({ mark, verdict, text }: { mark: ReportMark; verdict: boolean; text: string }) {
  if (verdict) return <StatusMark status={mark}>{text}</StatusMark>;
  return (
    <span className="flex items-start">
      <span aria-hidden="true" className="flex-none pt-px">
        <StatusMark status={mark}>{null}</StatusMark>
      </span>
      <span className="min-w-0 whitespace-pre-line">{text}</span>
    </span>
  );
}

interface TextProps {
  row: ReportRow;
  index: number;
  /** The column that shows the row's status and photos. */
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
  const hasStatus = row.mark !== null && row.mark !== "plain";
  return (
    <>
      {hasStatus && row.mark ? (
        <StatusText mark={row.mark} verdict={verdict} text={text} />
      ) : (
        <span className="whitespace-pre-line">{text}</span>
      )}
      <RecordDispute row={row} />
      <Photos photos={row.photos} source={row.cells.at(-1) ?? ""} />
    </>
  );
}

/** A table where there is room; on a phone each record is a list of labels and values. */
export function ReportTable({ table, name }: { table: TableModel; name: string }) {
  const markedIndex = statusColumn(table);
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
                      marked={index === markedIndex}
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
                        marked={index === markedIndex}
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
