"use client";
import { Suspense } from "react";
import { lazyPart } from "@/lib/client/lazy-part";
import type { ErrorPageProps } from "./error-sheet";

const ErrorSheet = lazyPart(async () => (await import("./error-sheet")).ErrorSheet);

/** What each part of the application shows when something fails. Every page carries it, few ever draw it. */
export function ErrorPage(props: ErrorPageProps) {
  return (
    <Suspense fallback={null}>
      <ErrorSheet {...props} />
    </Suspense>
  );
}
