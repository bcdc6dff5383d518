"use client";
import type { ComponentProps } from "react";
import { ButtonLink } from "@/components/ui/button";
import { rememberTypedEmail } from "./email-draft";

export function EntryLink(props: ComponentProps<typeof ButtonLink>) {
  return (
    <ButtonLink
      variant="quiet"
      {...props}
      onClick={() => rememberTypedEmail(document.querySelector<HTMLFormElement>("main form"))}
    />
  );
}
