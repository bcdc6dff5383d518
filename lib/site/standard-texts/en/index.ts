import type { StandardTexts } from "@/lib/site/standard-texts/standard-texts";

const standardTexts: StandardTexts = {
  updated: "2026-11-25",
  texts: {},
};
export default standardTexts;
