import { Fragment, type ReactNode } from "react";
import { classNames } from "./class-names";

export interface DescriptionItem {
  label: string;
  value: ReactNode;
}

interface DescriptionListProps {
  items: readonly DescriptionItem[];
  columns?: 1 | 2;
  className?: string;
}

/** Characters; longer labels may wrap. */
const SHORT_LABEL = 18;
/** Characters; shorter values such as prices never wrap. */
const SHORT_VALUE = 16;

function isShort(value: ReactNode): boolean {
  return typeof value === "number" || (typeof value === "string" && value.length <= SHORT_VALUE);
}

/** A flex-shrink below 1 absorbs only that share of the overflow, so the value shrinks too. */
function labelFlex({ label, value }: DescriptionItem): string {
  if (isShort(value)) return "flex-[0_1_auto]";
  return label.length > SHORT_LABEL ? "flex-[0_0.3_auto]" : "flex-none";
}

function addBreaks(value: ReactNode): ReactNode {
  if (typeof value !== "string" || !value.includes("/")) return value;
  return value.split("/").map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change order.
    <Fragment key={at}>
      {at > 0 ? "/" : null}
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

export function DescriptionList({ items, columns = 1, className }: DescriptionListProps) {
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
            {addBreaks(item.value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
