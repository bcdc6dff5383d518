import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { DocumentLink } from "@/components/shell/document-link";
import type { Locale } from "@/lib/platform/i18n/locale";
import type { RecordPreview } from "@/lib/vehicle/contract/vehicle";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, createGarageVehicle, decoded, preview, userWire } from "@/tests/setup/vehicles";
import { VehicleSummary } from "./vehicle-summary";

function render(locale: Locale = "en") {
  return renderPage(
    <VehicleSummary
      vin={COROLLA}
      reportAction={<button type="button">report</button>}
      stickerAction={null}
    />,
    { locale },
  );
}
function record(
  kind: RecordPreview["kind"],
  state: RecordPreview["state"],
  changes: Partial<RecordPreview> = {},
): RecordPreview {
  const mark = state === "found" || state === "none" ? "plain" : state;
  return { kind, state, mark, count: 0, newest: null, source: null, ...changes };
}
const answer = (data: ReturnType<typeof preview>) => stubCalls({ "GET /api-cwa/preview-decode": { data } });

it("[TRUE-16] explains that sources may not cover a car built for Europe", async () => {
  answer(preview({ isEurope: true }));
  render();
  expect(await screen.findByText(/built for Europe.*may not cover it/)).toBeTruthy();
});

it.each([
  ["LE", "LE"],
  ["Z/28", "Z/28"],
  ["LE/SE", "L · LE · SE"],
])("[TRUE-13] for a car saved with the trim '%s', a member sees '%s'", async (trim, shown) => {
  const decode_data = decoded({ trim: "L/LE/SE" });
  stubCalls({
    "GET /api-cwa/preview-decode": { data: preview({ decode_data }) },
    "GET /api/user": { user: userWire() },
    "GET /api/db/v2": { vehicles: [createGarageVehicle({ vin: COROLLA, trim })], next: null, total: 1 },
  });
  render();
  await waitFor(() => expect(screen.getByText("Trim").parentElement?.textContent).toBe(`Trim${shown}`));
});

it("[SHOW-1] lists only fields that have a value, with the plant under 'Made in'", async () => {
  answer(preview());
  render();
  expect(await screen.findByRole("heading", { name: "2018 Toyota Corolla" })).toBeTruthy();
  expect(screen.getByText("Made in").parentElement?.textContent).toContain("Cambridge, Ontario, Canada");
  expect(screen.getByText("Engine").parentElement?.textContent).toContain("1.8 L, 4 cylinders");
  for (const absent of ["Trim", "Transmission", "Drive type", "Curb weight", "MSRP", "Seating"])
    expect(screen.queryByText(absent)).toBeNull();
});

it("[PAGE-17] translates values from the data on a Spanish site", async () => {
  answer(preview());
  render("es");
  expect((await screen.findByText("Carrocería")).parentElement?.textContent).toContain("Sedán");
  expect(screen.getByText("Combustible").parentElement?.textContent).toContain("Gasolina");
  expect(screen.getByText("Fabricado en").parentElement?.textContent).toContain("Cambridge, Ontario, Canadá");
});

it("[PAGE-4] [TRUE-6] shows each kind of record in one of four states, and never calls the car clean", async () => {
  const records = [
    record("title", "none"),
    record("odometer", "found", { count: 6 }),
    record("damage", "found", { count: 1, mark: "alert" }),
    record("owners", "found", { count: 2 }),
    record("theft", "unavailable"),
    record("lien", "unchecked"),
  ];
  answer(preview({}, records));
  const { container } = render();
  await screen.findByText("Odometer: 6 readings");
  for (const [text, state] of [
    ["Title brands: none found", "none"],
    ["Odometer: 6 readings", "none"],
    ["Damage: 1 record", "found"],
    ["Owners: 2", "none"],
    ["Theft: unavailable", "unavailable"],
    ["Liens: not checked", "unchecked"],
  ] as const)
    expect(screen.getByText(text).closest("[data-state]")?.getAttribute("data-state"), text).toBe(state);
  expect(container.textContent?.toLowerCase()).not.toContain("clean");
});

const unchecked = (["title", "damage", "theft"] as const).map((kind) => record(kind, "unchecked"));

it("[FIRST-4] for a vehicle that no source covers, free options come first and the report is secondary", async () => {
  stubCalls({
    "GET /api-cwa/preview-decode": { data: preview({}, unchecked) },
    "GET /api/user": () => refusal(401, "not_logged_in"),
  });
  const link = (product: "vhr" | "sticker") => (
    <DocumentLink product={product} vin={COROLLA} variant={product === "vhr" ? "primary" : "quiet"}>
      {product}
    </DocumentLink>
  );
  renderPage(<VehicleSummary vin={COROLLA} reportAction={link("vhr")} stickerAction={link("sticker")} />);
  const recalls = await screen.findByRole("link", { name: "Check recalls" });
  expect(recalls.getAttribute("href")).toBe(`/vehicle-checks?vin=${COROLLA}`);
  expect(screen.getByRole("link", { name: "See specification" }).getAttribute("href")).toBe("#specification");
  expect(document.getElementById("specification")?.textContent).toContain("1.8 L");
  const names = screen.getAllByRole("link").map((element) => element.textContent?.trim());
  expect(names).toEqual(["Check recalls", "See specification", "sticker", "vhr"]);
  const isLoud = (name: string) => screen.getByRole("link", { name }).className.includes("bg-primary");
  expect([isLoud("Check recalls"), isLoud("sticker"), isLoud("vhr")]).toEqual([true, true, false]);
  expect(screen.getByText(/If we find nothing, you pay nothing/)).toBeTruthy();
  expect(screen.getByText("Theft: not checked")).toBeTruthy();
});

it("[FIRST-4] if a source covers at least one kind of record, the report is offered as usual", async () => {
  answer(preview({}, [record("title", "none"), ...unchecked.slice(1)]));
  render();
  expect(await screen.findByRole("button", { name: "report" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Check recalls" })).toBeNull();
});

it("[ENT-3] shows in advance that the credit is refunded if nothing is found", async () => {
  answer(preview({}, [record("damage", "none")]));
  render();
  expect(await screen.findByText(/If it finds nothing, you get your credit back/)).toBeTruthy();
});

it.each([
  ["none", "No prices, options or colors, so you get your credit back"],
  ["unavailable", "isn't responding"],
] as const)(
  "[PAGE-9] if the build data's state is '%s', the sticker section shows '%s'",
  async (build_state, text) => {
    answer(preview({ build_state }));
    render();
    expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  },
);

it("[VEH-4] warns about a wrong check digit, suggests a correction, and lists what couldn't be read", async () => {
  const decode_data = decoded({ checkDigitOk: false, suggestion: "1HGCM82633A004352", model: null });
  answer(preview({ decode_data }));
  render();
  expect(await screen.findByText(/This VIN looks mistyped. Did you mean/)).toBeTruthy();
  expect(screen.getByText("We couldn't read from this VIN: model.")).toBeTruthy();
});

it("[VIN-1] a VIN with filler characters isn't reported as mistyped, and its possible years are listed", async () => {
  const decode = decoded({
    vin: "WVGZZZ5NZEW069297",
    checkDigitOk: false,
    modelYearCertain: false,
    modelYearCandidates: [2014, 1984],
  });
  answer(preview({ decode_data: decode, isEurope: true }));
  render();
  expect(await screen.findByText("We can't tell the exact year. It could be 2014, 1984.")).toBeTruthy();
  expect(screen.getByText(/the car was built for Europe/)).toBeTruthy();
  expect(screen.queryByText(/mistyped/)).toBeNull();
});

it("[TRUE-12] shows that the manufacturer is unknown, and offers to look for records anyway", async () => {
  answer(preview({ decode_data: decoded({ errorCode: "1,7" }) }));
  render();
  expect(await screen.findByText("We don't know this manufacturer")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "report" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Look for records anyway" }));
  expect(await screen.findByRole("button", { name: "report" })).toBeTruthy();
  window.localStorage.clear();
});

it.each([
  ["TRAILER", "Is this your trailer?"],
  ["TRUCK ", "Is this your truck?"],
  ["MOTORCYCLE", "Is this your motorcycle?"],
  ["PASSENGER CAR", "Is this your car?"],
  ["MULTIPURPOSE PASSENGER VEHICLE (MPV)", "Is this your car?"],
  ["BUS", "Is this your vehicle?"],
])("[TRUE-13] asks about a %s: %s", async (vehicleType, question) => {
  answer(preview({ decode_data: decoded({ vehicleType }) }));
  render();
  expect(await screen.findByText(question)).toBeTruthy();
});

it("[FIRST-6] doesn't ask 'Is this your car?' if the car is already in the garage", async () => {
  stubCalls({
    "GET /api-cwa/preview-decode": { data: preview() },
    "GET /api/user": { user: userWire() },
    "GET /api/db/v2": { vehicles: [createGarageVehicle({ vin: COROLLA })], next: null, total: 1 },
  });
  render();
  expect(await screen.findByText("Specification")).toBeTruthy();
  expect(screen.queryByText("Is this your car?")).toBeNull();
});

it("[UP-1] sends the specification's default `source`", async () => {
  const sentCalls = answer(preview());
  render();
  await waitFor(() => expect(sentCalls[0]?.query.get("source")).toBe("vhr"));
});

it("[EMB-3] labels a sample", async () => {
  answer(preview({ sample: true }));
  render();
  expect(await screen.findByText("Sample")).toBeTruthy();
});

it("[ERR-12] if decoding fails, shows an error and suggests a search by year, make and model", async () => {
  stubCalls({ "GET /api-cwa/preview-decode": () => refusal(422, "unprocessable") });
  render();
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByText("You can also search by year, make and model.")).toBeTruthy();
});

it("[ERR-12] while offline, shows an error immediately, and doesn't offer alternatives that need a network", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const sentCalls = stubCalls({ "GET /api-cwa/preview-decode": () => new TypeError("offline") });
  render();
  expect((await screen.findByRole("alert")).textContent).toContain("You're offline");
  expect(screen.queryByText("You can also search by year, make and model.")).toBeNull();
  expect(sentCalls.filter(({ path }) => path === "/api-cwa/preview-decode")).toHaveLength(1);
  online.mockRestore();
});

it("[VEH-3] [ERR-6] shows the translated 'Wrong VIN' for an invalid number on a Spanish site", async () => {
  stubCalls({ "GET /api-cwa/preview-decode": () => refusal(400, "wrong_vin") });
  render("es");
  expect(await screen.findByText("VIN incorrecto")).toBeTruthy();
});
