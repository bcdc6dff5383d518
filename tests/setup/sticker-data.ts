import type { StickerData } from "@/lib/sticker/contract/builder";
import type { StickerConfirmation } from "@/lib/sticker/contract/confirmation";
import { stickerPageExample } from "@/lib/sticker/contract/examples/document";
import { COROLLA } from "./vehicles";

const white = { name: "Super White", code: "040", hex: "#f4f5f0" };
const black = { name: "Black Sand", code: "209", hex: "#23262a" };
const ash = { name: "Ash fabric", code: "FA12", hex: null };

export function createStickerData(changes: Partial<StickerData> = {}): StickerData {
  const line = { contents: [] as string[], origin: "maker" as const };
  return {
    state: "found",
    vin: COROLLA,
    year: 2018,
    make: "Toyota",
    model: "Corolla",
    trim: "LE",
    style: "Sedan",
    colors: { exterior: white, interior: ash },
    trims: ["LE", "SE"],
    styles: ["Sedan"],
    exterior: [white, black],
    interior: [ash],
    packages: [
      {
        category_name: "Packages",
        data: [{ section: "LE Eco package", package_price: "INC", code: "EC", contents: ["Eco tires"] }],
      },
      {
        category_name: "Options",
        data: [
          { section: "Carpet mats", package_price: "$224.00", code: "CF", contents: [] },
          { section: "Spoiler", package_price: "", code: null, contents: [] },
        ],
      },
    ],
    standard_equipment: [],
    base_cents: 1_893_500,
    destination_cents: 92_000,
    basis: "build-data",
    build_state: "found",
    source: "Build data",
    date: "2018-01-22",
    sample: false,
    sheet: {
      ...stickerPageExample,
      sample: false,
      exterior: white,
      interior: ash,
      equipment: [],
      packages: [{ ...line, code: "EC", name: "LE Eco package", price: "included", contents: ["Eco tires"] }],
      options: [
        { ...line, code: "CF", name: "Carpet mats", price: 22_400 },
        { ...line, code: null, name: "Spoiler", price: null },
      ],
      prices: {
        baseCents: 1_893_500,
        optionsCents: null,
        discounts: [],
        destinationCents: 92_000,
        totalCents: null,
        statedTotalCents: null,
        agrees: true,
        entered: [],
        warning: "No total",
      },
    },
    ...changes,
  };
}

export function createStickerConfirmation(changes: Partial<StickerConfirmation> = {}): StickerConfirmation {
  return {
    vin: COROLLA,
    year: 2018,
    make: "Toyota",
    model: "Corolla",
    style: "",
    trim: "",
    colors: { exterior: null, interior: null },
    packages: [],
    regenerate: false,
    buildsheetColor: "no",
    mode: "auto",
    autoPackage: true,
    ...changes,
  };
}
