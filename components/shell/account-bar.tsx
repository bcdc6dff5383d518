"use client";
import { Suspense } from "react";
import { lazyWithPreload } from "@/lib/platform/browser";

const Balance = lazyWithPreload(async () => (await import("./balance")).Balance);
const AccountMenu = lazyWithPreload(async () => (await import("./account-menu")).AccountMenu);

/** Loads its script only for logged-in users. */
export function AccountBar({ isGlobal }: { isGlobal: boolean }) {
  return (
    <Suspense fallback={null}>
      <Balance isGlobal={isGlobal} className="hidden border border-ink md:flex" />
      <AccountMenu />
    </Suspense>
  );
}

export function AccountBalance({ isGlobal }: { isGlobal: boolean }) {
  return (
    <Suspense fallback={null}>
      <Balance isGlobal={isGlobal} className="flex min-h-11 items-center rounded-none px-1" />
    </Suspense>
  );
}
