"use client";
import type { ComponentProps } from "react";
import { TextInput } from "./text-input";

/** The user's own email address: email keyboard, autofill, no capitalization or spell check. */
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
