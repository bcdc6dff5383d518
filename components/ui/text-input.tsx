"use client";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { useFieldWiring } from "./field-context";
import { inputStyle } from "./input-style";

export function TextInput({ className, ...rest }: ComponentProps<"input">) {
  return <input type="text" {...useFieldWiring()} {...rest} className={classNames(inputStyle, className)} />;
}
