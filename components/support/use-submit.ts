"use client";
import { useRef, useState } from "react";
import { useUser } from "@/lib/account/client/account";
import { ApiError, useServerText } from "@/lib/platform/browser";
import type { Failure } from "./feedback-error";

/** Rethrows field errors so that the form shows them next to the field. */
export function useSubmit() {
  const { data: user } = useUser();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const serverText = useServerText();

  async function send(work: () => Promise<void>): Promise<void> {
    if (!user) return setFailure({ kind: "log-in" });
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === "not_logged_in") return setFailure({ kind: "log-in" });
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error;
      setFailure({ kind: "refused", text: serverText(error) });
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }
  return { send, failure, busy };
}
