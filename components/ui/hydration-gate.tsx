"use client";
import { type ComponentProps, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page is hydrated: false on the server and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Wraps controlled fields that are in the server's HTML. Before hydration they are disabled: React would show what
 * the user typed without knowing it.
 */
export function HydrationGate(props: ComponentProps<"div">) {
  return <div inert={!useHydrated()} {...props} />;
}
