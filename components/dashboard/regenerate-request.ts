"use client";
import { createContext } from "react";
import { replaceAddress } from "@/lib/client/replace-address";

export const RegenerateRequest = createContext(false);

/** Removes a URL parameter so that a reload doesn't repeat its action. Returns true if it had this value. */
export function takeParam(name: string, value: string): boolean {
  const url = new URL(window.location.href);
  if (url.searchParams.get(name) !== value) return false;
  url.searchParams.delete(name);
  replaceAddress(url);
  return true;
}
