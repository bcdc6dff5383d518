import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { StickerDocument } from "@/lib/sticker/contract/document";
import { stickerPageExample } from "@/lib/sticker/contract/examples/document";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { StickerSheet } from "./sticker-sheet";
import { StickerView } from "./sticker-view";

const line = { code: null, contents: [] };
const ratings = { overall: 5, sideRear: 5, rollover: 4, source: "NHTSA" };

function sticker(changes: Partial<StickerDocument> = {}): StickerDocument {
  return {
    ...stickerPageExample,
    number: "GS-7Q4M-2291",
    createdAt: "2026-11-20T22:41:00Z",
    issuedLabel: "20 Nov 2026",
    sample: false,
    sourcesUrl: null,
    interior: null,
    equipment: [],
    packages: [{ ...line, name: "LE Eco package", price: "included", origin: "maker" }],
    options: [
      { ...line, name: "Paint film", price: 39_500, origin: "user" },
      { ...line, name: "Mat set", price: null, origin: "maker" },
      { ...line, name: "Emissions", price: "no_charge", origin: "maker" },
    ],
    fuelEconomy: null,
    partsContent: null,
    safety: { ...ratings, frontalDriver: 4, frontalPassenger: null, sideFront: "not_rated" },
    ...changes,
  };
}

describe("StickerSheet", () => {
  it("[STK-4] the header names the basis, and explains that the sheet isn't the manufacturer's original", () => {
    renderPage(<StickerSheet sticker={sticker()} />);
    expect(screen.getByText(/not the manufacturer’s original label/)).toBeTruthy();
    expect(screen.getByText(/From VIN-specific build data/)).toBeTruthy();
    expect(screen.queryByText("Sample")).toBeNull();
  });

  it("[STK-4] only an electric car's panel has MPGe, kilowatt-hours, range and charging", () => {
    const petrol = stickerPageExample.fuelEconomy;
    if (!petrol) throw new Error("the example has no fuel panel");
    const battery = { electric: true, rangeMiles: 1247, chargeHours: 7 };
    const use = { combined: 115, gallonsPer100Miles: 29, classLow: 22, classHigh: 120 };
    const electric = { ...petrol, ...battery, ...use };
    const { unmount } = renderPage(<StickerSheet sticker={sticker({ fuelEconomy: electric })} />);
    expect(screen.getByText("kWh / 100 mi").textContent).toBe("29kWh / 100 mi");
    expect(screen.getByText("MPGe combined city/hwy")).toBeTruthy();
    expect(screen.getByText(/range from 22 to 120 MPGe\.$/)).toBeTruthy();
    expect(
      screen.getByText("Driving range, fully charged: 1,247 miles · Charge time: 7 hours (240 V)"),
    ).toBeTruthy();
    unmount();
    renderPage(<StickerSheet sticker={sticker({ fuelEconomy: petrol })} />);
    expect(screen.getByText("gal / 100 mi").textContent).toBe("3.1gal / 100 mi");
    expect(screen.getByText(/ MPG\.$/)).toBeTruthy();
    expect(screen.queryByText(/Driving range|MPGe|kWh/)).toBeNull();
  });

  it("[SHOW-1] shows 'Included', 'No charge' or 'Not available' instead of a price of zero", () => {
    renderPage(<StickerSheet sticker={sticker()} />);
    const line = (name: RegExp) => screen.getByText(name).closest("p")?.textContent;
    expect(line(/LE ECO PACKAGE/)).toContain("INCLUDED");
    expect(line(/MAT SET/)).toContain("Not available");
    expect(line(/EMISSIONS/)).toContain("NO CHARGE");
    expect(line(/PAINT FILM/)).toContain("$395.00");
    expect(document.body.textContent).not.toContain("$0.00");
  });

  it("[STK-4] marks user input, and points out a total that doesn't add up", () => {
    const prices = { ...sticker().prices, agrees: false, warning: "PRICES DO NOT MATCH" };
    renderPage(<StickerSheet sticker={sticker({ prices })} />);
    expect(screen.getByText(/PAINT FILM/).textContent).toContain("entered by you");
    expect(screen.getByText("$20,474.00")).toBeTruthy();
    expect(screen.getByText("PRICES DO NOT MATCH")).toBeTruthy();
  });

  it("[STK-4] shows the VIN as a barcode and text, stars with a text alternative, and marks missing data", () => {
    renderPage(<StickerSheet sticker={sticker({ sample: true })} />);
    expect(screen.getByRole("img", { name: "Code 39 barcode of the VIN 2T1BURHE5JC034461" })).toBeTruthy();
    expect(screen.getAllByText("5 of 5 stars")).toHaveLength(2);
    expect(screen.getByText("Not Rated")).toBeTruthy();
    expect(screen.getByText("Sample")).toBeTruthy();
    expect(screen.getAllByText("Not available").length).toBeGreaterThan(2);
  });

  it("[STK-4] names the service in its footer, but never on an unbranded sheet", () => {
    const { unmount } = renderPage(<StickerSheet sticker={sticker()} />);
    expect(screen.getByText("Glovebox · 20 Nov 2026")).toBeTruthy();
    unmount();
    renderPage(<StickerSheet sticker={sticker({ paper: { orientation: "portrait", unbranded: true } })} />);
    expect(document.body.textContent).not.toContain("Glovebox");
    expect(screen.getByText("20 Nov 2026")).toBeTruthy();
  });

  it("[VEH-6] a classic vehicle's sheet omits labels required by later laws", () => {
    renderPage(<StickerSheet sticker={sticker({ classic: true, decade: 1960 })} />);
    expect(screen.getByText(/older than the rules for fuel economy labels/)).toBeTruthy();
    expect(screen.queryByText("Government 5-Star Safety Ratings")).toBeNull();
  });
});

it.each([
  ["/members/api-cwa/view_png?id=1", 1],
  [undefined, 0],
])(
  "[STK-4] a sticker can be downloaded as a PDF, and as a picture if it has one: %s",
  async (picture, count) => {
    const data = { product: "sticker", url: "/members/api-cwa/view_pdf?id=1", picture, document: sticker() };
    stubCalls({ "GET /api/report/document": { data } });
    renderPage(<StickerView vin="2T1BURHE5JC034461" />);
    expect((await screen.findByRole("link", { name: "Download PDF" })).getAttribute("href")).toBe(
      `${data.url}&download=1`,
    );
    const links = screen.queryAllByRole("link", { name: "Picture (PNG)" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(count ? [picture] : []);
  },
);

it("[TRUE-16] the panels of both agencies explain that they cover the U.S. market only", async () => {
  const marketNote = "U.S. figures only. This car was built for Europe.";
  renderPage(<StickerSheet sticker={sticker({ marketNote })} />);
  const panels = ["EPA / DOT Fuel Economy and Environment", "Government 5-Star Safety Ratings"];
  for (const title of panels) {
    const panel = (await screen.findByText(title)).closest("section");
    expect(panel?.textContent).toContain(marketNote);
  }
});
