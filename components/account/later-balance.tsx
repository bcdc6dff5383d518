"use client";
import { Suspense } from "react";
import { lazyPart } from "@/lib/client/lazy-part";

const Lines = lazyPart(async () => (await import("./balance-lines")).BalanceLines);

/** The balance on pages that a visitor sees too: only whoever has one loads its script. */
export function LaterBalance({ isGlobal }: { isGlobal: boolean }) {
  return (
    <Suspense fallback={null}>
      <Lines isGlobal={isGlobal} />
    </Suspense>
  );
}
