"use client";
import { type ComponentProps, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page's script runs here: false on the server and while its HTML is taken over. */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Around fields that stand in the page's HTML and whose values the page keeps: what were typed or picked before its
 * script runs would be shown and not known.
 */
export function OnceReady(props: ComponentProps<"div">) {
  return <div inert={!useReady()} {...props} />;
}
