import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSyncExternalStore } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MODEL_YEAR_MIN } from "@/lib/platform/values/constants";
import { modelYearSchema } from "@/lib/vehicle/contract/fields";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, preview } from "@/tests/setup/vehicles";
import { HomeFinder } from "./home-finder";

/** Listeners that re-render hooks after history.pushState, as Next does. */
const changes = new Set<() => void>();
vi.mock("next/navigation", () => ({
  useSearchParams: () =>
    new URLSearchParams(
      useSyncExternalStore(
        (listener) => {
          changes.add(listener);
          return () => changes.delete(listener);
        },
        () => window.location.search,
      ),
    ),
}));
const push = window.history.pushState.bind(window.history);

beforeEach(() => {
  vi.spyOn(window.history, "pushState").mockImplementation((...args) => {
    push(...args);
    for (const listener of changes) listener();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, "", "/");
  window.localStorage.clear();
});

async function pasteOver(field: HTMLElement, text: string) {
  await userEvent.tripleClick(field);
  await userEvent.paste(text);
}

const render = () => renderPage(<HomeFinder signupCredits={{ vhr: 3, sticker: 3 }} />);

it("[BTN-1] a classic vehicle number offers both the report and the sticker, like a VIN", async () => {
  window.history.replaceState(null, "", "/?vin=124379N506070");
  const camaro = { year: 1969, make: "Chevrolet", model: "Camaro" };
  stubCalls({
    "GET /api-cwa/classicmapping": {
      data: Object.assign(camaro, { vin: "124379N506070", series: null, model_id: null, candidates: [] }),
    },
  });
  render();
  await screen.findByRole("link", { name: /Get report 3 free with a new account/ });
  const sticker = screen.getByRole("link", { name: /Get sticker 3 free with a new account/ });
  expect(decodeURIComponent(sticker.getAttribute("href") ?? "")).toContain(
    "/dashboard?vin=124379N506070#window-sticker",
  );
});

it("[PAGE-4] [VEH-3] a short number that isn't a VIN but may be a plate can be searched as a plate more than once", async () => {
  stubCalls({ "GET /api-cwa/classicmapping": () => refusal(404, "wrong_vin") });
  render();
  await userEvent.type(screen.getByLabelText("Vehicle identification number"), "sample2{Enter}");
  expect(await screen.findByText("Wrong VIN")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /Get report/ })).toBeNull();
  for (let time = 0; time < 2; time++) {
    await userEvent.click(await screen.findByRole("button", { name: "Search as a plate" }));
    const plate = await screen.findByLabelText<HTMLInputElement>("License plate", { selector: "input" });
    expect(plate.value).toBe("SAMPLE2");
    expect(document.activeElement).toBe(screen.getByLabelText("State"));
    expect(screen.queryByText("Wrong VIN")).toBeNull();
    await userEvent.click(screen.getByRole("tab", { name: "VIN" }));
    await userEvent.type(screen.getByLabelText("Vehicle identification number"), "{Enter}");
  }
});

it("[TRUE-12] [VEH-6] a short number in no known format is rejected, and manual entry is offered instead", async () => {
  window.history.replaceState(null, "", "/?vin=124379N50607");
  stubCalls({
    "GET /api-cwa/classicmapping": () => refusal(404, "wrong_vin"),
    "POST /api-cwa/error_vin": { status: "success" },
  });
  render();
  expect(await screen.findByText("Wrong VIN")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /Get report/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Enter make and model manually" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Search as a plate" })).toBeNull();
});

it.each(["11111111111111111", "IFTEW1EP0MF000001", "hello"])(
  "[TRUE-12] for the invalid VIN %s, the user can only correct it, and the error is reported",
  async (vin) => {
    window.history.replaceState(null, "", `/?vin=${vin}`);
    const sentCalls = stubCalls({ "POST /api-cwa/error_vin": { status: "success" } });
    render();
    const field = await screen.findByLabelText<HTMLInputElement>(/Correct the VIN|Did you mean this VIN/);
    expect(screen.queryByRole("link", { name: /Get report|Get sticker/ })).toBeNull();
    expect(field.value).toBe(vin.startsWith("I") ? "1FTEW1EP0MF000001" : vin.toUpperCase());
    await waitFor(() => expect(sentCalls.map(({ path }) => path)).toContain("/api-cwa/error_vin"));
  },
);

it("[TRUE-12] a North American VIN with a wrong check digit needs to be confirmed only once", async () => {
  const doubtful = "1HGCM82633A004353";
  window.history.replaceState(null, "", `/?vin=${doubtful}`);
  stubCalls({
    "GET /api-cwa/preview-decode": { data: preview() },
    "GET /api/user": () => refusal(401, "unauthorized"),
  });
  const { unmount } = render();
  const goOn = await screen.findByRole("button", { name: "Continue with this VIN" });
  expect(screen.queryByRole("link", { name: /Get report/ })).toBeNull();
  await userEvent.click(goOn);
  expect(await screen.findByRole("link", { name: /Get report/ })).toBeTruthy();
  unmount();
  render();
  expect(await screen.findByRole("link", { name: /Get report/ })).toBeTruthy();
});

it("[TRUE-14] text inserted without a paste event is searched for a VIN", async () => {
  stubCalls({ "GET /api-cwa/preview-decode": { data: preview() } });
  render();
  const field = screen.getByLabelText<HTMLInputElement>("Vehicle identification number");
  fireEvent.input(field, { target: { value: `Selling my truck, VIN ${COROLLA}, clean title!` } });
  expect(await screen.findByRole("heading", { name: "2018 Toyota Corolla" })).toBeTruthy();
  expect(window.location.search).toBe(`?vin=${COROLLA}`);
});

it.each([
  ["pasted over the VIN", pasteOver],
  [
    "inserted in its place",
    (field: HTMLElement, text: string) => fireEvent.input(field, { target: { value: text } }),
  ],
] as const)(
  "[TRUE-14] a plate and state shorter than the VIN they replace also open the plate tab: %s",
  async (_, put) => {
    window.history.replaceState(null, "", `/?vin=${COROLLA}`);
    stubCalls({ "GET /api-cwa/preview-decode": { data: preview() } });
    render();
    await put(screen.getByLabelText("Vehicle identification number"), "Plate SAMPLE1 CA");
    const plate = await screen.findByLabelText<HTMLInputElement>("License plate", { selector: "input" });
    expect(plate.value).toBe("SAMPLE1");
    expect(screen.getByLabelText<HTMLSelectElement>("State").value).toBe("CA");
  },
);

it("[PAGE-4] the VIN field follows changes of the URL", async () => {
  window.history.replaceState(null, "", `/?vin=${COROLLA}`);
  stubCalls({ "GET /api-cwa/preview-decode": { data: preview() } });
  render();
  act(() => window.history.pushState(null, "", "/?vin=1HGCM82633A004352"));
  expect(screen.getByLabelText<HTMLInputElement>("Vehicle identification number").value).toBe(
    "1HG CM8263 3A004352",
  );
});

it("[PAGE-4] shows a selected model, and explains why its VIN is needed", async () => {
  window.history.replaceState(null, "", "/?year=2018&make=TOYOTA&model=Corolla");
  stubCalls({
    "GET /api-cwa/sticker-trims": { data: ["LE", "SE"] },
    "GET /api-cwa/sticker-years": { data: [2018] },
    "GET /api-cwa/sticker-makes": { data: ["TOYOTA"] },
    "GET /api-cwa/sticker-models": { data: ["Corolla"] },
  });
  render();
  expect(await screen.findByRole("heading", { name: "2018 Toyota Corolla" })).toBeTruthy();
  expect(await screen.findByText("LE · SE")).toBeTruthy();
  expect(screen.getByText(/enter your car's VIN above/)).toBeTruthy();
});

it.each([
  ["en", "Year, make, model", ["Year", "Make", "Model"], "Show it", /Our lists start with 1981/],
  ["es", "Año, marca y modelo", ["Año", "Marca", "Modelo"], "Ver", /Nuestras listas empiezan en 1981/],
] as const)(
  "[TRUE-17] for an older car, the user can type the make and model to reach its sticker: %s",
  async (locale, tab, [year, make, model], show, hint) => {
    stubCalls({
      "GET /api-cwa/sticker-years": { data: [1982, 1981] },
      "GET /api-cwa/sticker-makes": { data: ["CHEVROLET", "FORD"] },
      "GET /api-cwa/sticker-trims": { data: [] },
    });
    renderPage(<HomeFinder signupCredits={{ vhr: 3, sticker: 3 }} />, { locale });
    await userEvent.click(screen.getByRole("tab", { name: tab }));
    const years = await screen.findByLabelText<HTMLSelectElement>(year);
    await waitFor(() => expect(years.options).toHaveLength(1982 - MODEL_YEAR_MIN + 2));
    expect(modelYearSchema.safeParse(years.options[years.options.length - 1]?.value).success).toBe(true);
    expect(modelYearSchema.safeParse(MODEL_YEAR_MIN - 1).success).toBe(false);
    await userEvent.selectOptions(years, "1968");
    const typedMake = screen.getByRole("combobox", { name: make });
    expect(screen.getByText(hint)).toBeTruthy();
    await waitFor(() => expect(document.querySelectorAll("datalist option")).toHaveLength(2));
    await userEvent.click(screen.getByRole("button", { name: show }));
    expect(window.location.search).toBe("");
    await userEvent.type(typedMake, "Chevrolet");
    await userEvent.type(screen.getByRole("textbox", { name: model }), "Camaro");
    await userEvent.selectOptions(years, "1969");
    await userEvent.click(screen.getByRole("button", { name: show }));
    expect(await screen.findByRole("heading", { name: "1969 Chevrolet Camaro" })).toBeTruthy();
    expect(window.location.search).toBe("?year=1969&make=Chevrolet&model=Camaro");
    const sticker = "/dashboard?year=1969&make=Chevrolet&model=Camaro#window-sticker";
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toContain(sticker);
  },
);
