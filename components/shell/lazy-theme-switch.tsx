"use client";
import { Suspense } from "react";
import { lazyWithPreload } from "@/lib/client/lazy-with-preload";
import type { ThemeChoice } from "./themes";

const ThemeSwitch = lazyWithPreload(async () => (await import("./theme-switch")).ThemeSwitch);

/** At the foot of every page: nobody needs its script for the first picture. */
export function LazyThemeSwitch({ initial }: { initial: ThemeChoice }) {
  return (
    <Suspense fallback={null}>
      <ThemeSwitch initial={initial} />
    </Suspense>
  );
}
