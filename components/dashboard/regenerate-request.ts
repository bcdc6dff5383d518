"use client";
import { createContext } from "react";
import { replaceAddress } from "@/lib/client/replace-address";

/** Whether the address asks to make the document within again. */
export const RegenerateRequest = createContext(false);

/**
 * Takes a parameter out of the address, so that neither a reload nor another section repeats what it asks for. Returns
 * whether it was there with this value.
 */
export function takeParam(name: string, value: string): boolean {
  const url = new URL(window.location.href);
  if (url.searchParams.get(name) !== value) return false;
  url.searchParams.delete(name);
  replaceAddress(url);
  return true;
}
