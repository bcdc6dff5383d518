import type { Route } from "@playwright/test";

export const GENERATE_REPORT = "**/members/api-cwa/generate-report";
export const SERVER_TEXT = "A text of the server that no user should read.";
export const REQUEST_ID = "req-from-the-test";

export function refuse(route: Route, status: number, code: string): Promise<void> {
  const json = { status: "error", code, message: SERVER_TEXT, msg: SERVER_TEXT, request_id: REQUEST_ID };
  return route.fulfill({ status, json });
}
