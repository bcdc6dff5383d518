"use client";
import { useRef } from "react";
import { randomId } from "@/lib/core/random-id";

/** One key per input: a repeated request is the same one, and changed input gets a new key. */
export function useIdempotencyKey() {
  const last = useRef({ input: "", key: "" });
  return {
    keyOf(values: object): string {
      const input = JSON.stringify(values);
      if (last.current.input !== input) last.current = { input, key: randomId() };
      return last.current.key;
    },
    /** The request has its answer: the next one is another, even with the same input. */
    drop() {
      last.current = { input: "", key: "" };
    },
  };
}
