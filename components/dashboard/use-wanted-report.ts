"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { takeWantedReport } from "@/lib/report/client/wanted-report";
import { takeParam } from "./regenerate-request";
import type { DocumentOf, useDocument } from "./use-document";

/**
 * Generates the report that the user requested before login, if the URL and this tab's storage agree. Returns
 * true while it waits for the confirmed email address.
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
