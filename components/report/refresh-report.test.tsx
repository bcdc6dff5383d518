import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserWire } from "@/lib/account/contract/account";
import { allOffers, type Offer } from "@/lib/compose/calls/offers";
import type { ReportRecord } from "@/lib/generation/contract/record";
import { resetDashboard } from "@/tests/setup/dashboard";
import { documentLink as link } from "@/tests/setup/document-panel";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, record, userWire } from "@/tests/setup/vehicles";
import { RefreshReport } from "./refresh-report";
import { EarlierVersions } from "./report-view";

const generated = { message: "", charge: "free", ...link, report: record({ vhr_report: link }) };
const GENERATE = "POST /api-cwa/generate-report";

beforeEach(resetDashboard);

function world(
  changes: Partial<ReportRecord> = {},
  user: UserWire = userWire(),
  more = {},
  offers: readonly Offer[] = allOffers,
) {
  const sentCalls = stubCalls({
    "GET /api/user": { user },
    "GET /api/report/filter": { report: [record({ vhr_report: link, ...changes })] },
    [GENERATE]: generated,
    ...more,
  });
  renderPage(<RefreshReport vin={changes.vin ?? COROLLA} isGlobal={false} showsFailure />, { offers });
  return sentCalls;
}

async function openDialog() {
  await userEvent.click(await screen.findByRole("button", { name: "Check again" }));
  return within(await screen.findByRole("dialog", { name: "Check this car again" }));
}
const returned = { vhr_report: { ...link, returned: true } };
const noCredit = userWire({ credits: { vhr: 0, sticker: 3, global: 0 } });

describe("RefreshReport", () => {
  it("[ENT-3] first shows that the refresh is free, and then requests a new report", async () => {
    const sentCalls = world();
    const dialog = await openDialog();
    expect(dialog.getByText(/^Free: you already paid/)).toBeTruthy();
    expect(sentCalls.some(({ path }) => path.includes("generate"))).toBe(false);
    await userEvent.click(dialog.getByRole("button", { name: "Check again now" }));
    await waitFor(() => expect(sentCalls.some(({ path }) => path.includes("generate-report"))).toBe(true));
    const request = sentCalls.find(({ path }) => path.includes("generate-report"));
    const fields = new URLSearchParams(request?.body);
    expect([fields.get("vin"), fields.get("gen")]).toEqual([COROLLA, "regenerate"]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["a credit", userWire(), /^This uses 1 credit \(you have 3\)/],
    ["a plan", { ...noCredit, subscriptions: { vhr: "unlimited", sticker: null } }, "Included in your plan."],
  ])("[ENT-3] if the current report cost nothing, shows that the refresh uses %s", async (_, user, text) => {
    world(returned, user);
    expect((await openDialog()).getByText(text)).toBeTruthy();
  });

  it("[UP-4] with a third-party API, promises neither a free report nor a refund", async () => {
    world({}, userWire(), {}, ["documents"]);
    const dialog = await openDialog();
    expect(dialog.getByText("This may use a credit.")).toBeTruthy();
    expect(dialog.queryByText(/free/i)).toBeNull();
  });

  it("[UP-2] without plans, doesn't link to the checkout", async () => {
    world(returned, noCredit, {}, ["ownApi"]);
    const dialog = await openDialog();
    expect(dialog.getByText(/credit/)).toBeTruthy();
    expect(dialog.queryByRole("link")).toBeNull();
  });

  it("[ENT-3] [BTN-1] without a credit, links to the checkout and sends nothing", async () => {
    world(returned, noCredit);
    const dialog = await openDialog();
    const link = dialog.getByRole("link", { name: "Get a report credit" });
    expect(link.getAttribute("href")).toBe(`/checkout?product=vhr&vin=${COROLLA}`);
    expect(dialog.queryByRole("button", { name: "Check again now" })).toBeNull();
  });

  it("[VEH-6] a classic car's report is regenerated from the report's vehicle data", async () => {
    const classic = { vin: "124379N506070", year: 1969, make: "Chevrolet", model: "Camaro" };
    const sentCalls = world(classic, userWire(), { "POST /api-cwa/generate_classic_report": generated });
    await userEvent.click((await openDialog()).getByRole("button", { name: "Check again now" }));
    await waitFor(() => expect(sentCalls.some(({ path }) => path.includes("classic"))).toBe(true));
    const fields = new URLSearchParams(sentCalls.find(({ path }) => path.includes("classic"))?.body);
    expect(Object.fromEntries(fields)).toMatchObject({ year: "1969", make: "Chevrolet", gen: "regenerate" });
  });

  it("[ERR-9] a failure shows that the report is unchanged", async () => {
    world({}, userWire(), { [GENERATE]: () => refusal(409, "conflict"), "POST /api-cwa/logs": {} });
    await userEvent.click((await openDialog()).getByRole("button", { name: "Check again now" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Your report hasn't changed");
  });
});

describe("EarlierVersions", () => {
  const version = (number: string, day: string) => ({
    number,
    url: `/members/x?id=${number}`,
    created: `2026-01-${day}T12:00:00.000Z`,
  });

  it("[PAGE-10] lists earlier reports, each with a link to its PDF", async () => {
    stubCalls({
      "GET /api/report/versions": { data: [version("GB-2", "20"), version("GB-1", "10")] },
    });
    renderPage(<EarlierVersions vin={COROLLA} number="GB-2" />);
    expect(await screen.findByText("1 earlier report for this car")).toBeTruthy();
    const links = screen.getAllByRole("link", { hidden: true });
    expect(links.map((item) => [item.textContent, item.getAttribute("href")])).toEqual([
      ["GB-1, made on Jan 10, 2026 (PDF)", "/members/x?id=GB-1"],
    ]);
  });

  it("[PAGE-10] shows nothing for the first report", async () => {
    const sentCalls = stubCalls({ "GET /api/report/versions": { data: [version("GB-2", "20")] } });
    const { container } = renderPage(<EarlierVersions vin={COROLLA} number="GB-2" />);
    await waitFor(() => expect(sentCalls).toHaveLength(1));
    expect(container.textContent).toBe("");
  });
});
