"use client";
import { useEffect, useState } from "react";
import { isReportWanted, wantReport } from "@/lib/client/wanted-report";

/**
 * Whether the report of this VIN follows the login by itself: this tab's visitor pressed its button. Read after hydration,
 * because the server cannot know. `renew` keeps that press alive for another quarter of an hour.
 */
export function useReportWanted(vin: string | null): { isWanted: boolean; renew: () => void } {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted(vin !== null && isReportWanted(vin)), [vin]);
  return {
    isWanted,
    renew: () => {
      if (vin !== null && isWanted) wantReport(vin);
    },
  };
}
