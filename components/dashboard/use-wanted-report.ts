"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { takeWantedReport } from "@/lib/client/wanted-report";
import { takeParam } from "./regenerate-request";
import type { DocumentOf, useDocument } from "./use-document";

/**
 * Generates the report that its visitor asked for before the login, once: what the login returned with and what this tab
 * remembers must agree. Where it cannot be generated at once (no credit, a classic vehicle), the button is there. Returns
 * whether it only waits for the confirmed email address, whose press generates it (components/account/verify-email.tsx).
 */
export function useWantedReport(
  { product, vin }: DocumentOf,
  state: ReturnType<typeof useDocument>,
): boolean {
  const [isWanted, setWanted] = useState(false);
  const [awaitsEmail, setAwaitsEmail] = useState(false);
  const notice = useEffectEvent(() => {
    if (takeParam("gen", "vhr") && takeWantedReport(vin)) setWanted(true);
  });
  useEffect(() => {
    if (product === "vhr" && vin !== "") notice();
  }, [product, vin]);

  const isDecided = isWanted && state.isSettled;
  const goOn = useEffectEvent(() => {
    setWanted(false);
    const { action, classic, ready, issued, generation } = state;
    if (action.kind === "purchase" && !classic) setAwaitsEmail(state.emailToConfirm !== null);
    if (action.kind === "generate" && ready && !classic && !issued && !generation.run) state.generate();
  });
  useEffect(() => {
    if (isDecided) goOn();
  }, [isDecided]);
  return awaitsEmail;
}
