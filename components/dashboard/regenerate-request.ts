"use client";
import { createContext } from "react";

/** Whether the address asks to make the document within afresh. */
export const RegenerateRequest = createContext(false);

/**
 * Takes `regenerate` out of the address, so that neither a reload nor another section repeats it. Returns whether it
 * was there.
 */
export function takeRegenerateParam(): boolean {
  const url = new URL(window.location.href);
  if (url.searchParams.get("regenerate") !== "true") return false;
  url.searchParams.delete("regenerate");
  window.history.replaceState(window.history.state, "", url);
  return true;
}
