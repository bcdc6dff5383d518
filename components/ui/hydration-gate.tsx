"use client";
import { type ComponentProps, useSyncExternalStore } from "react";

const never = () => () => undefined;

export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Disables controlled fields until hydration: React would ignore earlier input. */
export function HydrationGate(props: ComponentProps<"div">) {
  return <div inert={!useHydrated()} {...props} />;
}
