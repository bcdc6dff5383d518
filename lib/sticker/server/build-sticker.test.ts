import { expect, it } from "vitest";
import type { PricedLine } from "@/lib/vehicle/contract/build-data";
import { buildStickerFacts } from "@/tests/setup/document-facts";
import { buildSticker } from "./build-sticker";

it("[SHOW-1] [STK-4] an option for $0 is 'included', and doesn't change the prices", () => {
  const facts = buildStickerFacts();
  if (!facts.build) throw new Error("the sample has no build data");
  const free: PricedLine = { code: null, name: "Floor mats", price: 0, contents: [], origin: "maker" };
  const build = { ...facts.build, options: [...facts.build.options, free] };
  const sticker = buildSticker({ ...facts, build });
  expect(sticker.options.at(-1)?.price).toBe("included");
  expect(sticker.prices).toEqual(buildSticker(facts).prices);
});
