"use client";
import { type ComponentProps, Suspense } from "react";
import { lazyWithPreload } from "@/lib/platform/browser";
import type { DealerSignupForm } from "./dealer-signup-form";

const DealerForm = lazyWithPreload(async () => (await import("./dealer-signup-form")).DealerSignupForm);
const DeletionForm = lazyWithPreload(async () => (await import("./delete-account-form")).DeleteAccountForm);

/* The server renders these long forms. Their script loads later; until then, their buttons are disabled. */
export function LazyDealerSignupForm(props: ComponentProps<typeof DealerSignupForm>) {
  return (
    <Suspense fallback={null}>
      <DealerForm {...props} />
    </Suspense>
  );
}

export function LazyDeleteAccountForm() {
  return (
    <Suspense fallback={null}>
      <DeletionForm />
    </Suspense>
  );
}
