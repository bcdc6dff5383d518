"use client";
import type { ComponentProps } from "react";
import { TextInput } from "@/components/ui/text-input";

export function MoneyInput(props: ComponentProps<"input">) {
  return <TextInput inputMode="decimal" maxLength={20} autoComplete="off" placeholder="$" {...props} />;
}
