"use client";
import { type RefObject, useEffect, useRef } from "react";

/** After a row was added, its first field takes the focus. The second value makes the new row's id. */
export function useAddedRow(): [RefObject<HTMLUListElement | null>, () => string] {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    list.current?.querySelector<HTMLElement>("li:last-child input")?.focus();
  });
  return [
    list,
    () => {
      wanted.current = true;
      return crypto.getRandomValues(new Uint32Array(2)).join("");
    },
  ];
}
