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

export function readStoredDraft(key: string): Record<string, string> {
  return tabStorage.read(key, parse) ?? {};
}

const PROBE = "draft:probe";

function canKeepDrafts(): boolean {
  const isKept = tabStorage.writeText(PROBE, "1");
  tabStorage.remove(PROBE);
  return isKept;
}

export function useKeepsDrafts(): boolean {
  const [isKept, setKept] = useState(true);
  useEffect(() => setKept(canKeepDrafts()), []);
  return isKept;
}

/** Keeps form input in this tab across reloads. Security: `names` must not include a password. */
export function useDraft<Input extends FieldValues>(
  form: Pick<UseFormReturn<Input, unknown, unknown>, "setValue" | "getValues" | "subscribe">,
  key: string,
  names: readonly FieldPath<Input>[],
): () => void {
  const { setValue, getValues, subscribe } = form;
  useEffect(() => {
    const draft = readStoredDraft(key);
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
