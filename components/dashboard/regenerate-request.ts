"use client";
import { createContext } from "react";
import { replaceAddress } from "@/lib/platform/browser";

export const RegenerateRequest = createContext(false);

/** If the URL parameter has this value, removes it so that a reload doesn't repeat its action, and returns true. */
export function takeParam(name: string, value: string): boolean {
  const url = new URL(window.location.href);
  if (url.searchParams.get(name) !== value) return false;
  url.searchParams.delete(name);
  replaceAddress(url);
  return true;
}
