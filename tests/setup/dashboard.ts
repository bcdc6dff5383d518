import { useDashboardStore } from "@/stores/dashboard";
import { stubCalls } from "./mock-server";
import { preview, record, userWire } from "./vehicles";

export function resetDashboard(): void {
  const none = { classic: {}, runs: {}, failures: {}, charges: {} };
  useDashboardStore.setState({ ...none, mileages: {}, vehicleKeys: {}, documentUrls: {} });
  sessionStorage.clear();
  localStorage.clear();
}

/** Stubs a member with credits, and a car without documents. */
export function stubDashboard(replies: Record<string, unknown> = {}) {
  return stubCalls({
    "GET /api/user": { user: userWire() },
    "GET /api/report/filter": { report: [record()] },
    "GET /api-cwa/preview-decode": { data: preview() },
    "GET /plans": { data: [] },
    "GET /api/db/v2": { vehicles: [], next: null, total: 0 },
    "POST /api-cwa/logs": {},
    "POST /offer_credit": { offered: false },
    ...replies,
  });
}
