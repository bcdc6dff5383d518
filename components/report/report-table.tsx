// biome-ignore-all lint/a11y/noRedundantRoles: `display: block` drops table semantics, so explicit roles restore them.
import { classNames } from "@/components/ui/class-names";
import { StatusMark } from "@/components/ui/status-mark";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { ReportMark, ReportRow, ReportTable as TableModel } from "@/lib/report/contract/document";
import { RecordDispute } from "./record-actions";
import { RecordPhotos } from "./record-photos";
import { RecordText } from "./record-text";

const MARKED = ["verdict", "reported", "record", "recall", "result"];

/** Includes the source because ids are unique only per source. */
const toKey = ({ id, cells }: ReportRow) => `${cells.at(-1)} ${id}`;

function getStatusColumn(table: TableModel): number {
  const index = table.columns.findIndex((column) => MARKED.includes(column.key));
  return Math.max(index, 0);
}

const WHOLE = ["date", "campaign", "odometer", "price", "miles", "low", "mean", "high"];
/** Columns whose values are self-explanatory; on cards, only screen readers get their labels. */
const QUIET = ["odometer", "verdict", "place", "price", "result", "campaign", "recall"];
const SPREAD = ["cars", "low", "mean", "high"];
/** Characters; longer text gets its own line on a card. */
const LONG_TEXT = 60;

function getColumnClass({ key, align }: TableModel["columns"][number]): string {
  return classNames(align === "right" && "pr-8", WHOLE.includes(key) && "whitespace-nowrap");
}

function StatusText({ mark, verdict, text }: { mark: ReportMark; verdict: boolean; text: string }) {
  if (verdict) return <StatusMark status={mark}>{text}</StatusMark>;
  return (
    <span className="flex items-start">
      <span aria-hidden="true" className="flex-none pt-px">
        <StatusMark status={mark}>{null}</StatusMark>
      </span>
      <span className="min-w-0">
        <RecordText text={text} />
      </span>
    </span>
  );
}

function MarkedText({ row, text, verdict }: { row: ReportRow; text: string; verdict: boolean }) {
  const hasStatus = row.mark !== null && row.mark !== "plain";
  return (
    <>
      {hasStatus && row.mark ? (
        <StatusText mark={row.mark} verdict={verdict} text={text} />
      ) : (
        <RecordText text={text} />
      )}
      <RecordDispute row={row} />
      <RecordPhotos photos={row.photos} source={row.cells.at(-1) ?? ""} />
    </>
  );
}

function findCommonSource({ columns, rows }: TableModel): string | undefined {
  const [source, ...others] = new Set(rows.map(({ cells }) => cells.at(-1)));
  return rows.length > 1 && others.length === 0 && columns.at(-1)?.key === "source" ? source : undefined;
}

interface ReportTableProps {
  table: TableModel;
  name: string;
  isFolded?: boolean;
}

export function ReportTable({ table, name, isFolded = false }: ReportTableProps) {
  const { caption, columns, rows } = table;
  const markedIndex = getStatusColumn(table);
  const total = columns.reduce((sum, { weight }) => sum + weight, 0);
  const source = findCommonSource(table);
  const buildCardPart = (index: number, text: string) => {
    if (SPREAD.includes(columns[index]?.key ?? "")) return "figure";
    if (text === "" || text === "—" || (source && index === columns.length - 1)) return "none";
    if (index === 0 && columns.some(({ key }) => SPREAD.includes(key))) return "line";
    return text.length > LONG_TEXT ? "line" : undefined;
  };
  return (
    <div className="mt-5 first:mt-0">
      {caption ? (
        <h3
          className={classNames(
            "caps mb-1.5 break-after-avoid text-ink",
            isFolded && "max-sm:hidden print:block",
          )}
        >
          {caption}
        </h3>
      ) : null}
      <Table caption={caption ?? name} role="table" className="row-cards">
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} width={`${Math.round((column.weight / total) * 100)}%`} />
          ))}
        </colgroup>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeadCell
                key={column.key}
                role="columnheader"
                numeric={column.align === "right"}
                className={getColumnClass(column)}
              >
                {column.label}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={toKey(row)} role="row" className="break-inside-avoid">
              {columns.map((column, index) => {
                const text = row.cells[index] ?? "";
                return (
                  <Cell
                    key={column.key}
                    role="cell"
                    numeric={column.align === "right"}
                    className={classNames(
                      !WHOLE.includes(column.key) && "whitespace-pre-line",
                      getColumnClass(column),
                    )}
                    data-card={buildCardPart(index, text)}
                    data-label={index === 0 || QUIET.includes(column.key) ? undefined : column.label}
                  >
                    {index === markedIndex ? (
                      <MarkedText row={row} text={text} verdict={column.key === "verdict"} />
                    ) : (
                      text
                    )}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
      {source ? (
        <p className="border-hairline border-t pt-1.5 text-ink-2 text-sm sm:hidden print:hidden">
          {columns.at(-1)?.label}: {source}
        </p>
      ) : null}
    </div>
  );
}
