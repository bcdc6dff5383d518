"use client";
import type { ComponentProps } from "react";
import { TextInput } from "./text-input";

export function EmailInput(props: ComponentProps<"input">) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
