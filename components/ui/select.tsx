"use client";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { useFieldWiring } from "./field-context";
import { ChevronDownIcon } from "./icons";
import { inputStyle } from "./input-style";

export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <div className="relative">
      <select
        {...useFieldWiring()}
        {...rest}
        className={classNames(inputStyle, "appearance-none pr-10", className)}
      >
        {children}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4" />
    </div>
  );
}
