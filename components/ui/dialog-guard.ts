"use client";
import { createContext, useContext, useEffect } from "react";

type Guard = (() => void) | null;

/** Sets what a dialog does in place of closing. */
export const DialogGuardContext = createContext<(guard: Guard) => void>(() => undefined);

/**
 * As long as the component is shown, its dialog does not close by Escape, by a click outside or by its close button:
 * `onAttempt` is called instead. `onAttempt` must be stable.
 */
export function useDialogGuard(onAttempt: () => void): void {
  const setGuard = useContext(DialogGuardContext);
  useEffect(() => {
    setGuard(onAttempt);
    return () => setGuard(null);
  }, [setGuard, onAttempt]);
}
