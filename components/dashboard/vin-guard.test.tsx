import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { documentLink as link } from "@/tests/setup/document-panel";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, preview, record } from "@/tests/setup/vehicles";
import { SectionVinQuestion } from "./vin-guard";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));

function render(report: Parameters<typeof record>[0]) {
  let fails = true;
  const sentCalls = stubCalls({
    "GET /api-cwa/preview-decode": () => (fails ? refusal(422, "internal") : { data: preview() }),
    "GET /api/report/filter": { report: [record(report)] },
  });
  const { client } = renderPage(
    <SectionVinQuestion vin={COROLLA}>
      <button type="button">Get report</button>
    </SectionVinQuestion>,
  );
  const heal = () => {
    fails = false;
  };
  return { client, sent: sentCalls, heal };
}

describe("SectionVinQuestion", () => {
  it("[TRUE-12] nothing can be ordered after a failed decode until a retry succeeds", async () => {
    const { heal } = render({});
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByRole("button", { name: "Get report" })).toBeNull();
    heal();
    await userEvent.click(again);
    expect(await screen.findByRole("button", { name: "Get report" })).toBeTruthy();
  });

  it("[TRUE-12] a document in the account is shown even if its VIN can't be decoded right now", async () => {
    const { client, sent: sentCalls } = render({ vhr_report: link });
    // The record is requested only after decoding fails.
    await waitFor(() => expect(sentCalls.map(({ path }) => path)).toContain("/api/report/filter"));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.getByRole("button", { name: "Get report" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
});
