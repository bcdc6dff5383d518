"use client";
import { Suspense } from "react";
import { lazyWithPreload } from "@/lib/client/lazy-with-preload";

const Balance = lazyWithPreload(async () => (await import("./balance")).Balance);
const AccountMenu = lazyWithPreload(async () => (await import("./account-menu")).AccountMenu);

/** The header's items for a logged-in user; for anonymous viewers no script is loaded. */
export function AccountBar({ isGlobal }: { isGlobal: boolean }) {
  return (
    <Suspense fallback={null}>
      <Balance isGlobal={isGlobal} className="hidden border border-ink md:flex" />
      <AccountMenu />
    </Suspense>
  );
}

/** The balance's own line on phones. */
export function AccountBalance({ isGlobal }: { isGlobal: boolean }) {
  return (
    <Suspense fallback={null}>
      <Balance isGlobal={isGlobal} className="flex min-h-11 items-center rounded-none px-1" />
    </Suspense>
  );
}
