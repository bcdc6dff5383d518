import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createStickerData } from "@/tests/setup/sticker-data";
import type { MadeStickerChoices } from "../contract/choices";
import { EMPTY_DRAFT, getChoices, getLineKey, type StickerDraft } from "./draft";
import { findMadeTrim, toDraft } from "./made-draft";

const data = createStickerData();
const namedModel = { year: 2018, make: "Toyota", model: "Corolla" };

function getMade(draft: StickerDraft, of = data): MadeStickerChoices {
  const { paper = null, ...choices } = getChoices(draft, of, "no");
  return {
    vin: "2T1BURHE5JC034461",
    confirmed: { ...namedModel, ...choices },
    classic: null,
    manual: null,
    paper,
    sticker_year_from: 1999,
  };
}

const word = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== "");
const sum = fc.constantFrom("", "1,250.00", "$900");
const lines = data.packages.flatMap((category) => category.data.map(getLineKey));
const color = (offered: { name: string; code: string | null }) =>
  fc.oneof(
    fc.constant({ kind: "preselected" as const }),
    fc.constant({ kind: "none" as const }),
    fc.constant({ kind: "offered" as const, name: offered.name, code: offered.code }),
    fc.record({ kind: fc.constant("own" as const), name: word, code: fc.constantFrom("", "X1") }),
  );
const drafts: fc.Arbitrary<StickerDraft> = fc.record({
  trim: fc.constantFrom(null, "", "LE", "My own trim"),
  style: fc.constantFrom(null, "", "Hatchback"),
  mode: fc.constantFrom("auto" as const, "manual" as const),
  exterior: color({ name: "Black Sand", code: "209" }),
  interior: color({ name: "Ash fabric", code: "FA12" }),
  left: fc.subarray(lines),
  prices: fc.constantFrom({}, { [lines[2] ?? ""]: "250.50" }),
  own: fc.array(
    fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom("package" as const, "option" as const),
      // Lines with a known name would count as build data.
      name: word.map((text) => `Own ${text}`),
      code: fc.constantFrom("", "Z9"),
      price: fc.constantFrom("", "$349", "INC"),
    }),
    { maxLength: 3 },
  ),
  base: sum,
  destination: sum,
  discounts: fc.array(fc.record({ id: fc.uuid(), name: word, amount: fc.constant("500") }), { maxLength: 2 }),
  order: fc.constantFrom("", "A-1"),
  stock: fc.constantFrom("", "S-2"),
  dealer: fc.record({
    name: word,
    number: fc.constant("7"),
    address: fc.constant(""),
    city: fc.constant(""),
  }),
  orientation: fc.constantFrom("landscape" as const, "portrait" as const),
  unbranded: fc.boolean(),
});

describe("draft of an existing sticker", () => {
  it("[TRUE-1] opens with exactly the choices used to make the sticker", () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const madeChoices = getMade(draft);
        expect(getMade(toDraft(madeChoices, data))).toEqual(madeChoices);
      }),
      { numRuns: 200 },
    );
  });

  it("[TRUE-1] keeps the chosen lines, prices and color even if today's data lacks them", () => {
    const madeChoices = getMade({
      ...EMPTY_DRAFT,
      exterior: { kind: "offered", name: "Black Sand", code: "209" },
    });
    const bare = createStickerData({
      packages: [],
      exterior: [],
      interior: [],
      colors: { exterior: null, interior: null },
    });
    const again = getMade(toDraft(madeChoices, bare), bare).confirmed;
    expect(again?.colors.exterior).toMatchObject({ name: "Black Sand", code: "209" });
    expect(
      again?.packages.flatMap((item) => item.data.map((line) => [line.section, line.package_price])),
    ).toEqual([
      ["LE Eco package", "INC"],
      ["Carpet mats", "$224.00"],
      ["Spoiler", ""],
    ]);
  });

  it("[TRUE-1] keeps the trim and paper of a sticker made without the editor", () => {
    const manual = { ...namedModel, trim: "XSE" };
    const paper = { orientation: "portrait", unbranded: true } as const;
    const madeChoices = { ...getMade(EMPTY_DRAFT), confirmed: null, manual, paper };
    expect(findMadeTrim(madeChoices)).toBe("XSE");
    expect(toDraft(madeChoices, data)).toEqual({ ...EMPTY_DRAFT, ...paper, trim: "XSE" });
    expect(toDraft(null, data)).toEqual(EMPTY_DRAFT);
  });
});
