"use client";
import { Suspense } from "react";
import { lazyPart } from "@/lib/client/lazy-part";

const Balance = lazyPart(async () => (await import("./balance")).Balance);
const AccountMenu = lazyPart(async () => (await import("./account-menu")).AccountMenu);

/** The header's parts for whoever is logged in; a visitor's page loads no script for them. */
export function AccountLine({ isGlobal }: { isGlobal: boolean }) {
  return (
    <Suspense fallback={null}>
      <Balance isGlobal={isGlobal} className="hidden border border-ink md:flex" />
      <AccountMenu />
    </Suspense>
  );
}

/** The balance's own line on phones. */
export function BalanceLine({ isGlobal }: { isGlobal: boolean }) {
  return (
    <Suspense fallback={null}>
      <Balance isGlobal={isGlobal} className="flex min-h-11 items-center rounded-none px-1" />
    </Suspense>
  );
}
