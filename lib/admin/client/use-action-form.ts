"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  ApiError,
  type FormError,
  findField,
  readStoredDraft,
  tabStorage,
  useErrorText,
  useFieldText,
} from "@/lib/platform/browser";
import { createRandomId, type FieldErrors } from "@/lib/platform/values";
import { useAdminSession } from "@/stores/admin";
import { type ActionName, type AdminRow, adminKeys, adminQuery, sendAdminAction } from "./admin";

export type Texts = Readonly<Record<string, string>>;

interface Options {
  action: ActionName;
  initial: Texts;
  /** `key` stays the same until the values change. */
  getBody: (texts: Texts, key: string) => Record<string, unknown>;
  check?: (body: Record<string, unknown>) => FieldErrors;
  draft: string;
  onDone: (answer: AdminRow) => void;
}

/** Detects an ended session from 'forbidden', too, which is the error if only a member's session is left. */
export function useSessionWatch() {
  const client = useQueryClient();
  const setEnded = useAdminSession((state) => state.setEnded);
  return async (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.code === "not_logged_in") return setEnded(true);
    if (error.code !== "forbidden") return;
    const showRefusal = (reason: unknown) =>
      reason instanceof ApiError && (reason.status === 401 || reason.status === 403);
    await client
      .fetchQuery({ ...adminQuery, staleTime: 0 })
      .catch((reason: unknown) => showRefusal(reason) && setEnded(true));
  };
}

export function useActionForm({ action, initial, getBody: bodyOf, check, draft, onDone }: Options) {
  const [texts, setTexts] = useState<Texts>(initial);
  const [errors, setErrors] = useState<Texts>({});
  const [problem, setProblem] = useState<FormError | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const key = useRef("");
  const client = useQueryClient();
  const watch = useSessionWatch();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const draftKey = `glovebox-admin ${draft}`;

  useEffect(() => {
    const stored = readStoredDraft(draftKey);
    if (Object.keys(stored).length > 0) setTexts((now) => ({ ...now, ...stored }));
  }, [draftKey]);

  function set(name: string, text: string) {
    key.current = "";
    const next = { ...texts, [name]: text };
    setTexts(next);
    setErrors(({ [name]: _, ...others }) => others);
    tabStorage.write(draftKey, next);
  }

  function reset(stored: Texts) {
    key.current = "";
    setTexts(stored);
    setErrors({});
    setProblem(null);
    tabStorage.remove(draftKey);
  }

  function show(error: unknown) {
    if (!(error instanceof ApiError)) {
      return setProblem({ text: errorText(error), code: "internal", reference: undefined });
    }
    const errors = Object.entries(error.fields).map(([path, text]): [string, string] => [
      findField(path, (name) => name in texts) ?? path,
      fieldText(text) ?? "",
    ]);
    const ownErrors = errors.filter(([name]) => name in texts);
    setErrors(Object.fromEntries(ownErrors));
    const [elsewhere] = errors.filter(([name]) => !(name in texts));
    if (ownErrors.length > 0 && !elsewhere) return;
    const reference = error.status >= 500 ? error.reference : undefined;
    setProblem({ text: elsewhere?.[1] ?? errorText(error), code: error.code, reference });
  }

  async function send() {
    if (sending.current) return;
    sending.current = true;
    key.current ||= createRandomId();
    setBusy(true);
    setProblem(null);
    setErrors({});
    try {
      const answer = await sendAdminAction(action, bodyOf(texts, key.current), check);
      tabStorage.remove(draftKey);
      await client.invalidateQueries({ queryKey: adminKeys.all });
      onDone(answer);
    } catch (error) {
      show(error);
      if (error instanceof ApiError && error.code === "conflict")
        await client.invalidateQueries({ queryKey: adminKeys.all });
      await watch(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  function submit(event: { preventDefault: () => void }) {
    event.preventDefault();
    return send();
  }
  return { texts, set, reset, errors, problem, busy, send, submit };
}
