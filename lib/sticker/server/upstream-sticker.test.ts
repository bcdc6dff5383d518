import { describe, expect, it } from "vitest";
import { isOwnFile } from "@/lib/compose/calls/table";
import { type AnswerReader, unwrapAnswer } from "@/lib/platform/upstream/unwrap-answer";
import { stickerBuilderCalls } from "../contract/builder";
import { readForumData } from "./upstream-forum";
import { readModelStyles, readStickerData, readStyleData } from "./upstream-sticker";

const context = { siteUri: "cars.example", origin: "https://members.example", isOwnFile } as const;
const place = { path: "", note: () => undefined };

function readAs(reader: AnswerReader, body: unknown, money: "dollars" | "cents" = "dollars") {
  const fields = reader(unwrapAnswer(body, place), { ...context, money });
  return fields && { status: "success", ...fields };
}
const sticker = (data: unknown, money?: "cents") =>
  stickerBuilderCalls.autoload.response.parse(readAs(readStickerData, { data }, money)).data;

it("[UP-1] keeps only the readable forum topics, and reports 'none' only if the upstream returns 'none'", () => {
  const forum = (data: unknown) =>
    stickerBuilderCalls.forumData.response.parse(readAs(readForumData, { data })).data;
  const entries = [{ code: "8W7", name: "Blue Crush" }, "Sold in Japan", { code: "X" }];
  expect(
    forum([
      { type: "paint_codes", items: entries },
      { type: "gossip", items: entries },
    ]),
  ).toEqual({
    state: "found",
    topics: [
      {
        topic: "paint_codes",
        title: "",
        entries: [
          { code: "8W7", text: "Blue Crush", source: "", sample: false },
          { code: null, text: "Sold in Japan", source: "", sample: false },
        ],
      },
    ],
    sources: [],
  });
  expect(forum({ state: "none", topics: [] }).state).toBe("none");
  for (const odd of [{}, [], "odd", { topics: 7 }]) expect(forum(odd).state).toBe("unchecked");
});

describe("sticker data from an upstream", () => {
  it("[UP-1] doesn't require any fields, and missing data is unknown", () => {
    expect(sticker({})).toMatchObject({
      state: "unchecked",
      year: null,
      make: null,
      colors: { exterior: null, interior: null },
      exterior: [],
      packages: [],
      base_cents: null,
      basis: null,
      build_state: "unchecked",
      sample: false,
      sheet: null,
    });
    expect(readAs(readStickerData, { data: "odd" })).toBeUndefined();
  });

  it("[UP-1] reads colors as a list to choose from, or as the car's own color", () => {
    const colors = {
      exterior: ["Classic Silver", { color: "Blue", color_code: "8W7", hex: "1e3a8a" }, {}],
      interior: "Ash",
    };
    expect(sticker([{ year: "2018", make: "Toyota", model_name: "Corolla", colors }])).toMatchObject({
      state: "found",
      year: 2018,
      model: "Corolla",
      exterior: [
        { name: "Classic Silver", code: null, hex: null },
        { name: "Blue", code: "8W7", hex: "#1e3a8a" },
      ],
      interior: [{ name: "Ash" }],
      colors: { exterior: null, interior: { name: "Ash" } },
    });
  });

  it("[UP-1] reads packages as one category or bare options, and prices as text or numbers", () => {
    const data = [
      { section: "Mats", package_price: "$259" },
      { section: "Kit", package_price: "INC" },
      { section: null },
      "Pack",
    ];
    const options = [
      { section: "Mats", package_price: "$259", code: null, contents: [] },
      { section: "Kit", package_price: "INC", code: null, contents: [] },
      { section: "Pack", package_price: "", code: null, contents: [] },
    ];
    for (const packages of [{ category_name: "Packages", data }, [{ category: "Packages", options: data }]])
      expect(sticker({ packages }).packages).toEqual([{ category_name: "Packages", data: options }]);
    expect(sticker({ packages: [{ name: "Mats", price: 259 }] }).packages[0]?.data[0]).toMatchObject({
      section: "Mats",
      package_price: "$259.00",
    });
    const inCents = sticker(
      {
        packages: [
          { name: "Mats", price: "25900" },
          { name: "Kit", price: "INC" },
        ],
      },
      "cents",
    );
    expect(inCents.packages.map((row) => row.data[0]?.package_price)).toEqual(["$259.00", "INC"]);
    expect(sticker({ base_price: "$18,935" }).base_cents).toBe(1_893_500);
  });

  it("[UP-1] reads styles as names or objects, and a style's data with or without a nested `data`", () => {
    const styles = (body: unknown) =>
      readAs(readModelStyles, body) &&
      stickerBuilderCalls.autoBlog.response.parse(readAs(readModelStyles, body)).data;
    for (const body of [["LE"], { data: [{ name: "LE" }] }, { styles: [{ style: "LE", year: "2018" }, {}] }])
      expect(styles(body)).toMatchObject([{ style: "LE", basis: null }]);
    expect(styles({ data: [] })).toEqual([]);
    expect(styles({ odd: 1 })).toBeUndefined();
    for (const data of [{ data: { make: "Toyota" } }, { make: "Toyota" }, { data: [{ make: "Toyota" }] }])
      expect(
        stickerBuilderCalls.autoBlogData.response.parse(readAs(readStyleData, { data })).data.data,
      ).toMatchObject({ make: "Toyota", sheet: null });
  });
});
