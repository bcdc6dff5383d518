"use client";
import { lazy, Suspense } from "react";
import { lazyWithPreload } from "@/lib/client/lazy-with-preload";
import type { LeadNoticeProps } from "./lead-notice";

const ReportVerification = lazyWithPreload(
  async () => (await import("./report-verification")).ReportVerification,
);
const Sections = lazyWithPreload(async () => (await import("./locked-sections")).LockedSections);
const Notice = lazy(async () => ({ default: (await import("./lead-notice")).LeadNotice }));

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

export function LockedSections({ vin }: { vin: string }) {
  // Without a boundary, so that the server draws it in place: it is read without script too.
  return <Sections vin={vin} />;
}

/** The lead's notice: only who comes by a partner's link with a contact in it loads its script. */
export function LeadNotice(props: LeadNoticeProps) {
  return (
    <Suspense fallback={null}>
      <Notice {...props} />
    </Suspense>
  );
}
