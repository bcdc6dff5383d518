import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useDashboardStore } from "@/stores/dashboard";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { record, userWire } from "@/tests/setup/vehicles";
import { DocumentPanel } from "./document-panel";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));

const saab = { year: 2001, make: "Saab", model: "9-5" };
const poor = userWire({ credits: { vhr: 0, sticker: 0, global: 0 } });

beforeEach(() => useDashboardStore.setState({ classic: {}, runs: {}, failures: {}, charges: {} }));

function openPanel({
  loggedIn = true,
  vin = "",
  named,
}: {
  loggedIn?: boolean;
  vin?: string;
  named?: typeof saab;
}) {
  stubCalls({
    "GET /api/user": () => (loggedIn ? { user: poor } : refusal(401, "not_logged_in")),
    "GET /api/report/filter": () => ({ report: [record({ vin })] }),
    "GET /api-cwa/classicmapping": () => refusal(404, "not_found"),
    "GET /plans": { data: [] },
    "GET /api/db/v2": { vehicles: [], next: null, total: 0 },
  });
  const parts = { about: <p>about</p>, document: <p>made</p>, isGlobal: false };
  const builder = (offer: { href: string | null; label: string }) =>
    offer.href ? <a href={offer.href}>{offer.label}</a> : null;
  renderPage(<DocumentPanel product="sticker" vin={vin} named={named} builder={builder} {...parts} />);
}
const getHref = async (name: RegExp) => (await screen.findByRole("link", { name })).getAttribute("href");

test("[TRUE-3] before the first sticker, checkout for a car without a VIN has the car's name", async () => {
  openPanel({ named: saab });
  expect(await getHref(/Get a sticker credit/)).toBe(
    "/checkout?product=sticker&year=2001&make=Saab&model=9-5",
  );
});

test("[TRUE-3] checkout for a classic number has the name that its owner confirmed", async () => {
  const edsel = { year: "1958", make: " Edsel ", model: "Citation", series: "", mapped: false };
  useDashboardStore.setState({ classic: { B8EW501234: edsel } });
  openPanel({ vin: "B8EW501234" });
  expect(await getHref(/Get a sticker credit/)).toBe(
    "/checkout?product=sticker&vin=B8EW501234&year=1958&make=Edsel&model=Citation&classic=1",
  );
});

test("[TRUE-3] an expired session leads through the login back to the car without a VIN", async () => {
  openPanel({ loggedIn: false, named: saab });
  const href = new URL((await getHref(/sticker/)) ?? "", "http://localhost");
  expect(href.searchParams.get("next")).toBe("/dashboard?year=2001&make=Saab&model=9-5#window-sticker");
});
