"use client";
import { lazy, Suspense } from "react";
import { lazyWithPreload } from "@/lib/platform/browser";
import type { LeadNoticeProps } from "./lead-notice";

const ReportVerification = lazyWithPreload(
  async () => (await import("./report-verification")).ReportVerification,
);
const Sections = lazyWithPreload(async () => (await import("./locked-sections")).LockedSections);
const Notice = lazy(async () => ({ default: (await import("./lead-notice")).LeadNotice }));

export function IssuedDocument({ number }: { number: string }) {
  return (
    <Suspense fallback={null}>
      <ReportVerification number={number} />
    </Suspense>
  );
}

export function LockedSections({ vin }: { vin: string }) {
  // No Suspense boundary, so it is readable without JavaScript.
  return <Sections vin={vin} />;
}

export function LeadNotice(props: LeadNoticeProps) {
  return (
    <Suspense fallback={null}>
      <Notice {...props} />
    </Suspense>
  );
}
