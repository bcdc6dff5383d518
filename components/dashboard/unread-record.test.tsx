import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { wantReport } from "@/lib/report/client/wanted-report";
import { getWantedReportHref } from "@/lib/routes";
import { resetDashboard, stubDashboard } from "@/tests/setup/dashboard";
import { refusal, type SentCall } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, userWire } from "@/tests/setup/vehicles";
import { DocumentButton } from "./document-button";
import { DocumentPanel } from "./document-panel";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));

beforeEach(resetDashboard);

function openDashboard(credits: number): SentCall[] {
  const sentCalls = stubDashboard({
    "GET /api/user": { user: userWire({ credits: { vhr: credits, sticker: credits, global: 0 } }) },
    "GET /api/report/filter": () => refusal(422, "unprocessable"),
  });
  renderPage(
    <>
      <DocumentButton product="vhr" vin={COROLLA} isGlobal={false} />
      <DocumentPanel product="vhr" vin={COROLLA} isGlobal={false} about={null} document={null} />
    </>,
  );
  return sentCalls;
}

it.each([0, 3])(
  "[UP-4] nothing can be bought or generated while the record can't be read, with %s credits",
  async (credits) => {
    wantReport(COROLLA);
    window.history.replaceState(null, "", getWantedReportHref(COROLLA));
    const sentCalls = openDashboard(credits);
    await screen.findByRole("button", { name: "Try again" });
    await userEvent.click(screen.getByRole("button", { name: "Get report" }));
    expect(screen.queryByRole("link", { name: /credit/ })).toBeNull();
    expect(sentCalls.filter(({ method }) => method === "POST")).toEqual([]);
  },
);
