"use client";
import { Suspense } from "react";
import { lazyWithPreload } from "@/lib/platform/browser";

const Lines = lazyWithPreload(async () => (await import("./balance-list")).BalanceList);

/** Loads its script only for logged-in users. */
export function LazyBalance({ isGlobal }: { isGlobal: boolean }) {
  return (
    <Suspense fallback={null}>
      <Lines isGlobal={isGlobal} />
    </Suspense>
  );
}
