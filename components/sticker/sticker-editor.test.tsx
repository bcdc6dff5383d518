import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { Locale } from "@/lib/platform/i18n/locale";
import type { StickerData } from "@/lib/sticker/contract/builder";
import type { StickerPageModel } from "@/lib/sticker/contract/document";
import { stickerExamples } from "@/lib/sticker/contract/examples/sticker";
import { useStickerDrafts } from "@/stores/sticker-draft";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { createStickerData } from "@/tests/setup/sticker-data";
import { COROLLA, userWire } from "@/tests/setup/vehicles";
import type { EditorActions } from "./editor-types";
import { StickerEditor } from "./sticker-editor";

beforeEach(() => {
  sessionStorage.clear();
  useStickerDrafts.setState({ drafts: {} });
});

function getText(sheet: StickerPageModel) {
  const lines = [...sheet.packages, ...sheet.options].map(
    (line) => `${line.name} ${line.price} ${line.origin}`,
  );
  const { totalCents, entered } = sheet.prices;
  return (
    <pre data-testid="sheet">
      {JSON.stringify({ ext: sheet.exterior?.name, lines, totalCents, entered, paper: sheet.paper })}
    </pre>
  );
}
const sheet = () => JSON.parse(screen.getByTestId("sheet").textContent ?? "{}");

function renderEditor(
  data: StickerData | Response = createStickerData(),
  { locale = "en" as Locale, user = userWire() as object, choices = undefined as unknown } = {},
) {
  const onCreate = vi.fn<EditorActions["confirm"]>();
  const sentCalls = stubCalls({
    "GET /api/user": { user },
    "POST /api-cwa/autoloading-stickerdata": () => (data instanceof Response ? data : { data }),
    "GET /api-cwa/sticker-choices": choices,
  });
  const actions = {
    label: "Get sticker",
    detail: "1 credit (you have 4)",
    href: null,
    isIssued: choices !== undefined,
    note: null,
    problem: null,
  };
  const page = renderPage(
    <StickerEditor
      vehicle={{ vin: COROLLA }}
      actions={{ ...actions, cancel: null, confirm: onCreate }}
      renderSheet={getText}
      tour={null}
      fallback={<p>without choosing</p>}
    />,
    { locale },
  );
  return { onCreate, sent: sentCalls, ...page };
}
const create = () => userEvent.click(screen.getByRole("button", { name: /Get sticker/ }));

it("[STK-1] [SHOW-1] preselects the build data, with names, codes, contents and prices", async () => {
  renderEditor();
  expect(await screen.findByRole("radio", { name: "040 Super White" })).toHaveProperty("checked", true);
  const eco = screen.getByRole("checkbox", { name: /LE Eco package/ });
  expect(eco).toHaveProperty("checked", true);
  const line = within(eco.closest("label") as HTMLElement);
  expect(line.getByText("Included")).toBeTruthy();
  expect(line.getByText("Eco tires")).toBeTruthy();
  expect(sheet()).toMatchObject({ ext: "Super White", totalCents: null });
});

it("[FIRST-1] NHTSA's style name is shown in the reader's language, and stored unchanged", async () => {
  renderEditor(createStickerData({ style: "Sedan/Saloon", styles: ["Sedan/Saloon"] }), { locale: "es" });
  expect(await screen.findByRole("option", { name: "Sedán" })).toHaveProperty("value", "Sedan/Saloon");
});

it("[STK-1] [STK-4] each choice appears on the sheet immediately, without a request, and the total is exact", async () => {
  const { sent: sentCalls } = renderEditor();
  await userEvent.click(await screen.findByRole("radio", { name: "209 Black Sand" }));
  await userEvent.type(screen.getByRole("textbox", { name: /Price of Spoiler/ }), "250.50");
  expect(sheet()).toMatchObject({ ext: "Black Sand", totalCents: 1_893_500 + 22_400 + 25_050 + 92_000 });
  expect(sheet().lines).toContain("Spoiler 25050 user");
  await userEvent.click(screen.getByRole("checkbox", { name: /Carpet mats/ }));
  expect(sheet().totalCents).toBe(1_893_500 + 25_050 + 92_000);
  expect(screen.getByText("$20,105.50")).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: /Base price/ }), "19000");
  expect(sheet()).toMatchObject({ totalCents: 1_900_000 + 25_050 + 92_000, entered: ["base"] });
  expect(sentCalls.filter((call) => call.path.endsWith("autoloading-stickerdata"))).toHaveLength(1);
});

it("[STK-1] [STK-2] 'Manual' shows only lines that the user entered, and creating the sticker sends the confirmed data", async () => {
  const { onCreate } = renderEditor();
  await userEvent.click(await screen.findByRole("radio", { name: "Manual" }));
  await userEvent.click(screen.getByRole("button", { name: "Add a line" }));
  await userEvent.keyboard("Roof rack");
  await userEvent.type(screen.getByRole("textbox", { name: "Price" }), "349");
  expect(sheet().lines).toEqual(["Roof rack 34900 user"]);
  await create();
  expect(onCreate).toHaveBeenCalledOnce();
  expect(onCreate.mock.calls[0]).toMatchObject([
    {
      vin: COROLLA,
      year: 2018,
      make: "Toyota",
      model: "Corolla",
      trim: "LE",
      mode: "manual",
      packages: [{ data: [{ section: "Roof rack", package_price: "349" }] }],
    },
    false,
  ]);
});

it("[STK-4] [ERR-12] an invalid price shows an error at its field and focuses the field, and no sticker is created", async () => {
  const { onCreate } = renderEditor();
  await userEvent.type(await screen.findByRole("textbox", { name: /Base price/ }), "lots");
  await create();
  expect(onCreate).not.toHaveBeenCalled();
  expect(screen.getByText("Enter an amount like $1,250.00.")).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /Base price/ })),
  );
});

it("[STK-1] [ERR-12] choices and input survive a reload, and are stored per user and car", async () => {
  const first = renderEditor();
  await userEvent.click(await screen.findByRole("radio", { name: "209 Black Sand" }));
  await userEvent.type(screen.getByRole("textbox", { name: /Destination/ }), "900");
  first.unmount();
  vi.resetModules();
  const { useStickerDrafts: reloadedDrafts } = await import("@/stores/sticker-draft");
  expect(reloadedDrafts).not.toBe(useStickerDrafts);
  const { id } = userWire();
  expect(reloadedDrafts.getState().drafts).toMatchObject({
    [`${id}:${COROLLA}`]: { exterior: { name: "Black Sand" }, destination: "900" },
  });
});

it.each([
  ["none", "No build data for this car"],
  ["unavailable", "Build data: unavailable"],
] as const)(
  "[STK-1] if the build data's state is '%s', the editor explains it, and the sticker can still be created",
  async (state, text) => {
    const { sheet: issued } = createStickerData();
    if (!issued) throw new Error("The build data has no sheet.");
    const colors = { exterior: null, interior: null };
    const prices = { ...issued.prices, baseCents: null, destinationCents: null, warning: null };
    const bare = createStickerData({
      packages: [],
      exterior: [],
      interior: [],
      base_cents: null,
      destination_cents: null,
      basis: "specification",
      build_state: state,
      colors,
      sheet: { ...issued, ...colors, packages: [], options: [], provenance: "specification", prices },
    });
    const { onCreate } = renderEditor(bare);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sheet().totalCents).toBeNull();
    await create();
    expect(onCreate).toHaveBeenCalledOnce();
  },
);

it("[STK-1] if the build data can't be loaded, shows an error and offers a sticker without choices", async () => {
  renderEditor(refusal(404, "not_found"));
  expect(await screen.findByText("without choosing")).toBeTruthy();
  expect(screen.getByRole("alert")).toBeTruthy();
});

it("[STK-4] the chosen paper format is applied to the sheet immediately, saved in the draft, and sent with the sticker", async () => {
  const { onCreate } = renderEditor();
  await userEvent.click(await screen.findByRole("radio", { name: "Portrait" }));
  await userEvent.click(screen.getByRole("checkbox", { name: /Hide our logo/ }));
  const paper = { orientation: "portrait", unbranded: true };
  await waitFor(() => expect(sheet().paper).toEqual(paper));
  expect(Object.values(useStickerDrafts.getState().drafts)[0]).toMatchObject(paper);
  await create();
  expect(onCreate.mock.calls[0]?.[0]).toMatchObject({ paper });
});

it("[TRUE-38] a dealer's sheet is prefilled with the account's company, and other users' sheets aren't", async () => {
  const company = { company_name: "Rivera Motors", address: "12 Main Street", unit: "B" };
  const place = { city: "Toledo", state: "OH", pincode: "43604" };
  const user = { ...userWire(), ...company, ...place };
  const { onCreate, unmount } = renderEditor(undefined, { user: { ...user, is_dealer: true } });
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Dealer" });
  expect(name.value).toBe("Rivera Motors");
  await create();
  expect(onCreate.mock.calls[0]?.[0].details?.dealer).toEqual({
    name: "Rivera Motors",
    number: "",
    address: "12 Main Street, B",
    city: "Toledo, OH 43604",
  });
  unmount();
  const driver = renderEditor(undefined, { user });
  await screen.findByRole("radio", { name: "Portrait" });
  await create();
  expect(driver.onCreate.mock.calls[0]?.[0].details).toBeUndefined();
});

it("[TRUE-1] an existing sticker opens with its original choices, and can be regenerated", async () => {
  const choices = stickerExamples["sticker.choices"]?.answer;
  const { onCreate } = renderEditor(undefined, { choices });
  const base = await screen.findByRole<HTMLInputElement>("textbox", { name: /Base price/ });
  expect(base.value).toBe("18,935");
  await create();
  const [confirmed] = onCreate.mock.calls[0] ?? [];
  expect(confirmed).toMatchObject({ regenerate: true, style: "4-door sedan", autoPackage: false });
  expect(confirmed?.details).toMatchObject({ stock: "R-1180", dealer: { name: "Rivera Toyota" } });
  expect(confirmed?.packages.flatMap((item) => item.data.map((line) => line.section))).toEqual([
    "LE Eco package",
  ]);
});

it("[UP-1] the editor works without a sheet or a basis, and creates the sticker from the user's choices", async () => {
  const { onCreate } = renderEditor(
    createStickerData({ sheet: null, basis: null, build_state: "unchecked" }),
  );
  expect(await screen.findByText("From our records service")).toBeTruthy();
  expect(screen.queryByTestId("sheet")).toBeNull();
  expect(screen.queryByText("Total")).toBeNull();
  expect(document.body.textContent).not.toMatch(/credit back|undefined/);
  await create();
  expect(onCreate).toHaveBeenCalledOnce();
});
