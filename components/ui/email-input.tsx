"use client";
import type { ComponentProps } from "react";
import { TextInput } from "./text-input";

/** One's own e-mail address: the keyboard for it, filled in by the browser, never capitalised or spell-checked. */
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
