import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names";

interface TableProps extends ComponentProps<"table"> {
  caption: ReactNode;
  /** Lets the keyboard scroll a table that contains no links or buttons. */
  focusable?: boolean;
}

export function Table({ caption, focusable, children, className, ...rest }: TableProps) {
  const id = useId();
  return (
    <div
      className="overflow-x-auto print:overflow-visible"
      {...(focusable ? { role: "region", tabIndex: 0, "aria-labelledby": id } : {})}
    >
      <table {...rest} className={classNames("num w-full border-collapse text-[0.90625rem]", className)}>
        <caption id={id} className="sr-only">
          {caption}
        </caption>
        {children}
      </table>
    </div>
  );
}

export function HeadCell({ numeric, className, ...rest }: ComponentProps<"th"> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        "caps pt-1 pb-1.5 last:pr-0",
        numeric ? "pr-6 text-right" : "pr-3 text-left",
        className,
      )}
    />
  );
}

export function Cell({ numeric, className, ...rest }: ComponentProps<"td"> & { numeric?: boolean }) {
  return (
    <td
      {...rest}
      className={classNames(
        "border-hairline border-t py-[7px] align-top print:py-1 last:pr-0",
        numeric ? "pr-6 text-right" : "pr-3",
        className,
      )}
    />
  );
}
