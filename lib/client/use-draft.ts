"use client";
import { useCallback, useEffect, useState } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import { tabStorage } from "./storage";

function parse(stored: unknown): Record<string, string> | null {
  if (typeof stored !== "object" || stored === null) return null;
  const texts = Object.entries(stored).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(texts);
}

/** The texts of a stored draft by field; none if there is no draft. */
export function storedDraft(key: string): Record<string, string> {
  return tabStorage.read(key, parse) ?? {};
}

const PROBE = "draft:probe";

function keepsDrafts(): boolean {
  const isKept = tabStorage.writeText(PROBE, "1");
  tabStorage.remove(PROBE);
  return isKept;
}

/** Whether this browser keeps drafts: it may refuse its storage, which is found out once the page runs. */
export function useKeepsDrafts(): boolean {
  const [isKept, setKept] = useState(true);
  useEffect(() => setKept(keepsDrafts()), []);
  return isKept;
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
        if (isDirty === false) return tabStorage.remove(key);
        tabStorage.write(key, Object.fromEntries(names.map((name) => [name, values[name]])));
      },
    });
  }, [key, names, getValues, setValue, subscribe]);
  return useCallback(() => tabStorage.remove(key), [key]);
}
