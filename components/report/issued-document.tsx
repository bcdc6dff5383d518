"use client";
import { Suspense } from "react";
import { lazyWithPreload } from "@/lib/client/lazy-with-preload";

const ReportVerification = lazyWithPreload(
  async () => (await import("@/components/report/report-verification")).ReportVerification,
);

/**
 * The document issued under a number. Only viewers of the preview page who have a document number load its script.
 */
export function IssuedDocument({ number }: { number: string }) {
  return (
    <Suspense fallback={null}>
      <ReportVerification number={number} />
    </Suspense>
  );
}
