"use client";
import { createContext, useContext, useEffect } from "react";

type Guard = (() => void) | null;

export const DialogGuardContext = createContext<(guard: Guard) => void>(() => undefined);

/** Calls `onAttempt` instead of closing the dialog. `onAttempt` must be stable. */
export function useDialogGuard(onAttempt: () => void): void {
  const setGuard = useContext(DialogGuardContext);
  useEffect(() => {
    setGuard(onAttempt);
    return () => setGuard(null);
  }, [setGuard, onAttempt]);
}
