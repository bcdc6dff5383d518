"use client";
import { type RefObject, useEffect, useRef } from "react";
import { createRandomId } from "@/lib/platform/values";

/** The second value creates the new row's id. */
export function useFocusAddedRow(): [RefObject<HTMLUListElement | null>, () => string] {
  const list = useRef<HTMLUListElement>(null);
  const shouldFocus = useRef(false);
  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    list.current?.querySelector<HTMLElement>("li:last-child input")?.focus();
  });
  return [
    list,
    () => {
      shouldFocus.current = true;
      return createRandomId();
    },
  ];
}
