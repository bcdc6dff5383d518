import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { PrintBatch } from "@/lib/print-batch/contract/print-batch";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { PrintBatches } from "./print-batches";

afterEach(() => {
  vi.useRealTimers();
});

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

const batch = (state: PrintBatch["state"]): PrintBatch => ({
  id: "batch-1",
  name: "lot.csv",
  parts: ["sticker"],
  state,
  total: 2,
  counts: { waiting: 0, ready: 2, nothing_found: 0, failed: 0 },
  charged: 2,
  created: "2026-01-15T12:00:00.000Z",
  ended: null,
});

it("[TRUE-38] earlier lists are polled while one of them is running", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const states: PrintBatch["state"][] = ["running", "done"];
  const sentCalls = stubCalls({
    "GET /api/print-packs": () => ({ data: [batch(states.shift() ?? "done")] }),
  });
  renderPage(<PrintBatches id={null} isGlobal={false} />);
  expect(await screen.findByText("In progress")).toBeTruthy();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await screen.findByText("Done")).toBeTruthy();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sentCalls.filter(({ path }) => path === "/api/print-packs")).toHaveLength(2);
});
