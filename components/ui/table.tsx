import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

/** A ruled table that scrolls inside itself on small screens; `caption` names it for screen readers. */
export function Table({
  caption,
  children,
  className,
  ...rest
}: ComponentProps<"table"> & { caption: ReactNode }) {
  return (
    <div className="overflow-x-auto">
      <table {...rest} className={classNames("num w-full border-collapse text-[0.90625rem]", className)}>
        <caption className="sr-only">{caption}</caption>
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
        "caps pt-1 pr-3 pb-1.5 last:pr-0",
        numeric ? "text-right" : "text-left",
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
        "border-hairline border-t py-[7px] pr-3 align-top last:pr-0",
        numeric && "text-right",
        className,
      )}
    />
  );
}
