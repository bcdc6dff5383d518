"use client";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { useFieldWiring } from "./field-context";
import { inputStyle } from "./input-style";

export function TextArea({ className, rows = 5, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...useFieldWiring()}
      {...rest}
      rows={rows}
      className={classNames(inputStyle, "resize-y", className)}
    />
  );
}
