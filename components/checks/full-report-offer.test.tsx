import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, record, userWire } from "@/tests/setup/vehicles";
import { FullReportOffer } from "./full-report-offer";

const page = `/dvh?vin=${COROLLA}`;

it.each([
  ["links to", { vhr_report: { url: "/pdf", page, number: "GB-0000-0000" } }, "Open report", page],
  ["sells", {}, /^Get history report/, `/dashboard?vin=${COROLLA}#vehicle-history-report`],
] as const)("[TRUE-11] the quick check %s the report", async (_, recordFields, name, href) => {
  stubCalls({
    "GET /api/user": { user: userWire() },
    "GET /api/report/filter": { report: [record(recordFields)] },
  });
  renderPage(<FullReportOffer vin={COROLLA} />);
  expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(href);
  expect(screen.queryAllByText(/1 credit/)).toHaveLength("vhr_report" in recordFields ? 0 : 1);
});
