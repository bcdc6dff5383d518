"use client";
import { lazy, Suspense } from "react";
import type { VerifyNoticeProps } from "./verify-notice";

const VerifyNotice = lazy(async () => ({ default: (await import("./verify-notice")).VerifyNotice }));

const ArrivalNotice = lazy(async () => ({ default: (await import("./arrival-notice")).ArrivalNotice }));

interface PageNoticesProps {
  /** Email address of an account that a link just logged in. */
  arrived: string | null;
  verify: VerifyNoticeProps | null;
}

export function PageNotices({ arrived, verify }: PageNoticesProps) {
  return (
    <Suspense fallback={null}>
      {arrived ? <ArrivalNotice email={arrived} /> : null}
      {verify ? <VerifyNotice {...verify} /> : null}
    </Suspense>
  );
}
