"use client";
import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "@/lib/client/lazy-part";
import type { DealerSignupForm } from "./dealer-signup-form";

const DealerForm = lazyPart(async () => (await import("./dealer-signup-form")).DealerSignupForm);
const DeletionForm = lazyPart(async () => (await import("./delete-account-form")).DeleteAccountForm);

/*
 * Long forms on pages that are mostly text. The server draws them; their script, with the form library, comes after the
 * page's own, and their buttons stay off until then.
 */
export function LaterDealerSignupForm(props: ComponentProps<typeof DealerSignupForm>) {
  return (
    <Suspense fallback={null}>
      <DealerForm {...props} />
    </Suspense>
  );
}

export function LaterDeleteAccountForm() {
  return (
    <Suspense fallback={null}>
      <DeletionForm />
    </Suspense>
  );
}
