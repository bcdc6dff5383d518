"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAdminSession } from "@/stores/admin-session";
import { type ActName, type AdminRow, adminKeys, adminQuery, sendAct } from "./admin";
import { ApiError } from "./api-error";
import { storedDraft } from "./use-draft";
import { useErrorText, useFieldText } from "./use-error-text";
import type { FormProblem } from "./use-zod-form";

export type Texts = Readonly<Record<string, string>>;

interface Options {
  act: ActName;
  initial: Texts;
  /** The call's body of what stands in the fields; `key` is one for the intention. */
  bodyOf: (texts: Texts, key: string) => Record<string, unknown>;
  /** Keeps what is typed in this tab under this name until it is sent. */
  draft: string;
  onDone: (answer: AdminRow) => void;
}

/** A refusal may be the session's end, also where a member's session beside it makes it a 'forbidden'. */
export function useSessionWatch() {
  const client = useQueryClient();
  const setEnded = useAdminSession((state) => state.setEnded);
  return async (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.code === "not_logged_in") return setEnded(true);
    if (error.code !== "forbidden") return;
    const refused = (asked: unknown) =>
      asked instanceof ApiError && (asked.status === 401 || asked.status === 403);
    await client
      .fetchQuery({ ...adminQuery, staleTime: 0 })
      .catch((asked: unknown) => refused(asked) && setEnded(true));
  };
}

/**
 * The form of an administrator's act: texts in, the contract's values out. It checks by the contract, sends once however
 * often the button is pressed, shows what is refused at its field, and keeps what was typed until it is done.
 */
export function useActForm({ act, initial, bodyOf, draft, onDone }: Options) {
  const [texts, setTexts] = useState<Texts>(initial);
  const [errors, setErrors] = useState<Texts>({});
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  /** Another intention from the first change on: a repeated press of the same is the same. */
  const key = useRef("");
  const client = useQueryClient();
  const watch = useSessionWatch();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const draftKey = `glovebox-admin ${draft}`;

  useEffect(() => {
    const kept = storedDraft(draftKey);
    if (Object.keys(kept).length > 0) setTexts((now) => ({ ...now, ...kept }));
  }, [draftKey]);

  function set(name: string, text: string) {
    key.current = "";
    const next = { ...texts, [name]: text };
    setTexts(next);
    setErrors(({ [name]: _, ...others }) => others);
    try {
      sessionStorage.setItem(draftKey, JSON.stringify(next));
    } catch {}
  }

  function forget() {
    try {
      sessionStorage.removeItem(draftKey);
    } catch {}
  }

  function show(error: unknown) {
    if (!(error instanceof ApiError)) {
      return setProblem({ text: errorText(error), code: "internal", requestId: undefined });
    }
    const found = Object.entries(error.fields).map(([path, text]): [string, string] => [
      fieldNamed(path, texts),
      fieldText(text) ?? "",
    ]);
    const here = found.filter(([name]) => name in texts);
    setErrors(Object.fromEntries(here));
    const [elsewhere] = found.filter(([name]) => !(name in texts));
    if (here.length > 0 && !elsewhere) return;
    const requestId = error.status >= 500 ? error.requestId : undefined;
    setProblem({ text: elsewhere?.[1] ?? errorText(error), code: error.code, requestId });
  }

  async function send() {
    if (sending.current) return;
    sending.current = true;
    key.current ||= crypto.randomUUID();
    setBusy(true);
    setProblem(null);
    setErrors({});
    try {
      const answer = await sendAct(act, bodyOf(texts, key.current));
      forget();
      await client.invalidateQueries({ queryKey: adminKeys.all });
      onDone(answer);
    } catch (error) {
      show(error);
      await watch(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return { texts, set, errors, problem, busy, send };
}

/** An error of a part ('hosts.0') belongs to the field that holds it. */
function fieldNamed(path: string, texts: Texts): string {
  let name = path;
  while (!(name in texts) && name.includes(".")) name = name.slice(0, name.lastIndexOf("."));
  return name in texts ? name : path;
}
