import { describe, expect, it } from "vitest";
import { createStickerData } from "@/tests/setup/sticker-data";
import {
  draftProblems,
  EMPTY_DRAFT,
  findOfferedColor,
  getChoices,
  getLineKey,
  type StickerDraft,
} from "./draft";

const data = createStickerData();
const choose = (changes: Partial<StickerDraft> = {}) =>
  getChoices({ ...EMPTY_DRAFT, ...changes }, data, "no");
const lines = (choices: ReturnType<typeof choose>) =>
  choices.packages.flatMap((category) => category.data.map((line) => [line.section, line.package_price]));
const line = { id: "1", kind: "option", name: "Roof rack", code: "", price: "$349" } as const;

describe("sticker draft", () => {
  it("[STK-1] starts empty, so preselected values apply and count as unchanged", () => {
    expect(choose()).toMatchObject({
      mode: "auto",
      autoPackage: true,
      trim: "LE",
      style: "Sedan",
      colors: data.colors,
      packages: data.packages,
    });
    expect(choose().details).toBeUndefined();
  });

  it("[STK-1] in 'auto' mode, the user can remove lines, add lines and type prices", () => {
    const left = [getLineKey({ section: "LE Eco package", code: "EC" })];
    const prices = { [getLineKey({ section: "Spoiler", code: null })]: "250" };
    const chosen = choose({ left, prices, own: [line] });
    expect(chosen.autoPackage).toBe(false);
    expect(lines(chosen)).toEqual([
      ["Carpet mats", "$224.00"],
      ["Spoiler", "250"],
      ["Roof rack", "$349"],
    ]);
  });

  it("[STK-1] 'manual' mode uses only the user's own lines, and 'auto' mode also uses the lines from the data", () => {
    expect(lines(choose({ mode: "manual", own: [line] }))).toEqual([["Roof rack", "$349"]]);
    expect(lines(choose({ own: [line] }))).toHaveLength(4);
  });

  it("[STK-2] a color can be one that is offered, a typed one or 'none', which the build sheet doesn't override", () => {
    const choices = choose({
      exterior: { kind: "own", name: " Matte pink ", code: "" },
      interior: { kind: "none" },
    });
    expect(choices.colors).toEqual({
      exterior: { name: "Matte pink", code: null, hex: null },
      interior: null,
    });
    expect(getChoices({ ...EMPTY_DRAFT, interior: { kind: "none" } }, data, "yes").buildsheetColor).toBe(
      "no",
    );
    const black = { kind: "offered", name: "Black Sand", code: "209" } as const;
    expect(choose({ exterior: black }).colors.exterior?.code).toBe("209");
  });

  it("[STK-1] a color that a new trim lacks falls back to the trim's preselected color", () => {
    const staleDraft = { ...EMPTY_DRAFT, exterior: { kind: "offered", name: "Gone", code: null } } as const;
    expect(findOfferedColor(staleDraft, data, "exterior")).toEqual(data.colors.exterior);
  });

  it("[STK-4] reports unreadable values by field, and leaves them off the sheet until they are fixed", () => {
    const draft: StickerDraft = {
      ...EMPTY_DRAFT,
      base: "lots",
      destination: "INC",
      own: [{ ...line, name: " ", price: "dear" }],
      discounts: [{ id: "2", name: "Rebate", amount: "" }],
      dealer: { ...EMPTY_DRAFT.dealer, city: "Austin" },
    };
    expect(draftProblems(draft)).toEqual({
      base: "sumWrong",
      destination: "sumWrong",
      "line:1:name": "nameMissing",
      "line:1:price": "priceWrong",
      "discount:2:amount": "sumMissing",
      dealer: "nameMissing",
    });
    const chosen = getChoices(draft, data, "no");
    expect(chosen.details).toBeUndefined();
    expect(lines(chosen)).toHaveLength(3);
    expect(draftProblems({ ...EMPTY_DRAFT, own: [line] })).toEqual({});
  });

  it("[STK-1] trims whitespace from the sale's details", () => {
    const chosen = choose({
      base: " $19,000 ",
      stock: "R2291",
      discounts: [{ id: "2", name: "Rebate", amount: "500" }],
      dealer: { name: "Rivera Toyota", number: "", address: "", city: "Austin, Texas" },
    });
    expect(chosen.details).toEqual({
      base_price: "$19,000",
      destination: "",
      order: "",
      stock: "R2291",
      discounts: [{ name: "Rebate", amount: "500" }],
      dealer: { name: "Rivera Toyota", number: "", address: "", city: "Austin, Texas" },
    });
  });
});
