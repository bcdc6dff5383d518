"use client";
import { type ComponentProps, Suspense } from "react";
import { lazyWithPreload } from "@/lib/platform/browser";
import type { PartnerSignupForm } from "./partner-signup-form";

const SignupForm = lazyWithPreload(async () => (await import("./partner-signup-form")).PartnerSignupForm);

/** The server renders the form; its script loads after the page's script. */
export function LazyPartnerSignupForm(props: ComponentProps<typeof PartnerSignupForm>) {
  return (
    <Suspense fallback={null}>
      <SignupForm {...props} />
    </Suspense>
  );
}
