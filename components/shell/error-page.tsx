"use client";
import { Suspense } from "react";
import { lazyWithPreload } from "@/lib/platform/browser";
import type { ErrorPageProps } from "./error-card";

const ErrorCard = lazyWithPreload(async () => (await import("./error-card")).ErrorCard);

/** Every page includes this boundary, so load its content on demand. */
export function ErrorPage(props: ErrorPageProps) {
  return (
    <Suspense fallback={null}>
      <ErrorCard {...props} />
    </Suspense>
  );
}
