"use client";
import { useEffect, useState } from "react";
import { isReportWanted, wantReport } from "@/lib/report/client/wanted-report";

/**
 * Reads storage after hydration because the server has no access to it. `renew` extends the request by 15
 * minutes.
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
