"use client";
import { Suspense } from "react";
import { lazyWithPreload } from "@/lib/client/lazy-with-preload";

const Lines = lazyWithPreload(async () => (await import("./balance-list")).BalanceList);

/** The balance on pages that anonymous viewers see too: its script loads only for logged-in users. */
export function LazyBalance({ isGlobal }: { isGlobal: boolean }) {
  return (
    <Suspense fallback={null}>
      <Lines isGlobal={isGlobal} />
    </Suspense>
  );
}
