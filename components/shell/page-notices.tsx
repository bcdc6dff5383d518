"use client";
import { lazy, Suspense } from "react";
import type { VerifyNoticeProps } from "./verify-notice";

const VerifyNotice = lazy(async () => ({ default: (await import("./verify-notice")).VerifyNotice }));

const ArrivalNotice = lazy(async () => ({ default: (await import("./arrival-notice")).ArrivalNotice }));

interface PageNoticesProps {
  /** The account that a link has just logged in. */
  arrived: string | null;
  /** Set while an address of the account waits for its owner's proof. */
  verify: VerifyNoticeProps | null;
}

/** What stands above every page for some accounts only: their script is not part of the first load. */
export function PageNotices({ arrived, verify }: PageNoticesProps) {
  return (
    <Suspense fallback={null}>
      {arrived ? <ArrivalNotice email={arrived} /> : null}
      {verify ? <VerifyNotice {...verify} /> : null}
    </Suspense>
  );
}
