"use client";
import { useCallback, useEffect } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";

/** Storage can be full, blocked or absent, and may contain anything: then there is no draft. */
export function storedDraft(key: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof stored !== "object" || stored === null) return {};
    const texts = Object.entries(stored).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}

function keep(key: string, draft: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {}
}

function drop(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}

/**
 * Keeps the input of a long form in this tab, so that a reload or an expired session loses nothing. Only the
 * fields of `names` are stored: never add a password. Returns a function that deletes the draft after sending.
 */
export function useDraft<Input extends FieldValues>(
  form: Pick<UseFormReturn<Input, unknown, unknown>, "setValue" | "getValues" | "subscribe">,
  key: string,
  names: readonly FieldPath<Input>[],
): () => void {
  const { setValue, getValues, subscribe } = form;
  useEffect(() => {
    const draft = storedDraft(key);
    for (const name of names) {
      const text = draft[name];
      if (text === undefined || text === getValues(name)) continue;
      setValue(name, text as FieldPathValue<Input, typeof name>, { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty === false) return drop(key);
        keep(key, Object.fromEntries(names.map((name) => [name, values[name]])));
      },
    });
  }, [key, names, getValues, setValue, subscribe]);
  return useCallback(() => drop(key), [key]);
}
