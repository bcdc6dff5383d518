import { Fragment, type ReactNode } from "react";
import { classNames } from "./class-names";

export interface LeaderItem {
  label: string;
  value: ReactNode;
}

interface LeaderListProps {
  items: readonly LeaderItem[];
  /** Two columns where there is room, read downwards as on paper. */
  columns?: 1 | 2;
  className?: string;
}

/** Labels up to this many characters stay on one line beside a long value; beside one that is never broken they give way. */
const SHORT_LABEL = 18;
/** Values up to this many characters, prices among them, are never broken. */
const SHORT_VALUE = 16;

function isShort(value: ReactNode): boolean {
  return typeof value === "number" || (typeof value === "string" && value.length <= SHORT_VALUE);
}

/** A share under 1 shrinks by that part of what is lacking: right beside a value that shrinks too, too little alone. */
function labelFlex({ label, value }: LeaderItem): string {
  if (isShort(value)) return "flex-[0_1_auto]";
  return label.length > SHORT_LABEL ? "flex-[0_0.3_auto]" : "flex-none";
}

/** 'Hatchback/Liftback/Notchback' may go on below after a stroke, not within a word. */
function breakable(value: ReactNode): ReactNode {
  if (typeof value !== "string" || !value.includes("/")) return value;
  return value.split("/").map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places.
    <Fragment key={at}>
      {at > 0 ? "/" : null}
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

/** Label, dotted leader, value: as a price list or a window sticker sets them. */
export function LeaderList({ items, columns = 1, className }: LeaderListProps) {
  return (
    <dl className={classNames(columns === 2 ? "gap-x-8 sm:columns-2" : "grid gap-x-8", className)}>
      {items.map((item) => (
        <div
          key={item.label}
          className="flex min-w-0 break-inside-avoid items-baseline gap-1.5 py-[7px] print:py-px"
        >
          <dt className={classNames("text-ink-2 [overflow-wrap:normal]", labelFlex(item))}>{item.label}</dt>
          <span aria-hidden="true" className="leader-dots" />
          <dd
            className={classNames(
              "num text-right font-semibold",
              isShort(item.value) ? "flex-none whitespace-nowrap" : "min-w-0 flex-[0_1_auto] text-balance",
            )}
          >
            {breakable(item.value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
