"use client";
import { lazy, Suspense } from "react";
import type { VerifyNoticeProps } from "./verify-notice";

const VerifyNotice = lazy(async () => ({ default: (await import("./verify-notice")).VerifyNotice }));

interface PageNoticesProps {
  /** Set while an address of the account waits for its owner's proof. */
  verify: VerifyNoticeProps | null;
}

/** What stands above every page for some accounts only: their script is not part of the first load. */
export function PageNotices({ verify }: PageNoticesProps) {
  return <Suspense fallback={null}>{verify ? <VerifyNotice {...verify} /> : null}</Suspense>;
}
