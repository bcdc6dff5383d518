import { classNames } from "@/components/ui/class-names";
import { StatusMark } from "@/components/ui/status-mark";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { ReportMark, ReportRow, ReportTable as TableModel } from "@/lib/contract/report-document";
import { RecordDispute } from "./record-actions";
import { RecordPhotos } from "./record-photos";

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
  if (!marked) return <span className="whitespace-pre-line">{text}</span>;
  const hasStatus = row.mark !== null && row.mark !== "plain";
  return (
    <>
      {hasStatus && row.mark ? (
        <StatusText mark={row.mark} verdict={verdict} text={text} />
      ) : (
        <span className="whitespace-pre-line">{text}</span>
      )}
      <RecordDispute row={row} />
      <RecordPhotos photos={row.photos} source={row.cells.at(-1) ?? ""} />
    </>
  );
}

/** Figures that name themselves in a card: their labels are for screen readers alone. */
const QUIET = ["odometer", "verdict", "place", "price", "result", "campaign", "recall"];
/** Longer texts have a line of their own in a card. */
const LONG_TEXT = 60;

/** On a phone each row is a card: what it is about, then its figures with their labels. A source of all is named once. */
function TableCards({ table, markedIndex }: { table: TableModel; markedIndex: number }) {
  const sources = new Set(table.rows.map(({ cells }) => cells.at(-1)));
  const [source] = sources;
  const last = table.columns.length - 1;
  const isCommon = table.rows.length > 1 && sources.size === 1 && table.columns[last]?.key === "source";
  return (
    <div className="sm:hidden print:hidden">
      <ul>
        {table.rows.map((row) => (
          <li key={keyOf(row)} className="border-hairline border-t py-1.5 text-[0.9375rem] leading-snug">
            <dl className="num flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
              {table.columns.map((column, index) => {
                const text = row.cells[index] ?? "";
                if (text === "" || text === "—" || (isCommon && index === last)) return null;
                return (
                  <div
                    key={column.key}
                    className={classNames(
                      "min-w-0",
                      text.length > LONG_TEXT ? "basis-full" : "flex items-baseline gap-1.5",
                      index === 0 && "mr-auto font-semibold",
                    )}
                  >
                    <dt
                      className={classNames(
                        "caps",
                        QUIET.includes(column.key) || index === 0 ? "sr-only" : null,
                      )}
                    >
                      {column.label}
                    </dt>
                    <dd className="min-w-0">
                      <Text
                        row={row}
                        index={index}
                        marked={index === markedIndex}
                        verdict={column.key === "verdict"}
                      />
                    </dd>
                  </div>
                );
              })}
            </dl>
          </li>
        ))}
      </ul>
      {isCommon ? (
        <p className="border-hairline border-t pt-1.5 text-ink-2 text-sm">
          {table.columns[last]?.label}: {source}
        </p>
      ) : null}
    </div>
  );
}

interface ReportTableProps {
  table: TableModel;
  name: string;
  /** On a phone its caption is the summary that it is folded behind. */
  isFolded?: boolean;
}

/** A table where there is room; on a phone each row is a card. */
export function ReportTable({ table, name, isFolded = false }: ReportTableProps) {
  const markedIndex = statusColumn(table);
  const total = table.columns.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <div className="mt-5 first:mt-0">
      {table.caption ? (
        <h3
          className={classNames(
            "caps mb-1.5 break-after-avoid text-ink",
            isFolded && "max-sm:hidden print:block",
          )}
        >
          {table.caption}
        </h3>
      ) : null}
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
      <TableCards table={table} markedIndex={markedIndex} />
    </div>
  );
}
