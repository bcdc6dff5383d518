import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useDashboardStore } from "@/stores/dashboard";
import { resetDashboard, stubDashboard } from "@/tests/setup/dashboard";
import { renderDocumentPanel } from "@/tests/setup/document-panel";
import { refusal } from "@/tests/setup/mock-server";
import { record, userWire } from "@/tests/setup/vehicles";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));

const saab = { year: 2001, make: "Saab", model: "9-5" };
const poor = userWire({ credits: { vhr: 0, sticker: 0, global: 0 } });

beforeEach(resetDashboard);

function openPanel(of: { vin: string; namedModel?: typeof saab }, loggedIn = true) {
  stubDashboard({
    "GET /api/user": () => (loggedIn ? { user: poor } : refusal(401, "not_logged_in")),
    "GET /api/report/filter": () => ({ report: [record({ vin: of.vin })] }),
    "GET /api-cwa/classicmapping": () => refusal(404, "not_found"),
  });
  const builder = (offer: { href: string | null; label: string }) =>
    offer.href ? <a href={offer.href}>{offer.label}</a> : null;
  renderDocumentPanel({ product: "sticker", ...of, builder });
}
const getHref = async (name: RegExp) => (await screen.findByRole("link", { name })).getAttribute("href");

test("[TRUE-3] before the first sticker, the checkout link for a car without a VIN contains the car's name", async () => {
  openPanel({ vin: "", namedModel: saab });
  expect(await getHref(/Get a sticker credit/)).toBe(
    "/checkout?product=sticker&year=2001&make=Saab&model=9-5",
  );
});

test("[TRUE-3] the checkout link for a classic number contains the name that its owner confirmed", async () => {
  const edsel = { year: "1958", make: " Edsel ", model: "Citation", series: "", mapped: false };
  useDashboardStore.setState({ classic: { B8EW501234: edsel } });
  openPanel({ vin: "B8EW501234" });
  expect(await getHref(/Get a sticker credit/)).toBe(
    "/checkout?product=sticker&vin=B8EW501234&year=1958&make=Edsel&model=Citation&classic=1",
  );
});

test("[TRUE-3] for a car without a VIN, a visitor's link leads to a login that returns to the car", async () => {
  openPanel({ vin: "", namedModel: saab }, false);
  const href = new URL((await getHref(/sticker/)) ?? "", "http://localhost");
  expect(href.searchParams.get("next")).toBe("/dashboard?year=2001&make=Saab&model=9-5#window-sticker");
});
