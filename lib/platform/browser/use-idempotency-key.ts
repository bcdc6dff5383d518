"use client";
import { useRef } from "react";
import { createRandomId } from "@/lib/platform/values";

export function useIdempotencyKey() {
  const last = useRef({ input: "", key: "" });
  return {
    toKey(values: object): string {
      const input = JSON.stringify(values);
      if (last.current.input !== input) last.current = { input, key: createRandomId() };
      return last.current.key;
    },
    drop() {
      last.current = { input: "", key: "" };
    },
  };
}
