import { describe, expect, it } from "vitest";
import { createCampaign, createRecallCheck } from "@/tests/setup/checks";
import { translateCheck } from "./recall-check";

describe("translateCheck", () => {
  const check = createRecallCheck({
    state: "found",
    campaigns: [
      createCampaign({
        component: "SEATS:FRONT ASSEMBLY",
        summary: "Nobody translated this sentence.",
        remedy: "Dealers replace the fuel pump free of charge.",
      }),
    ],
  });

  it("[FIRST-1] adds standard sentences in the reader's language next to the source's own text", () => {
    const [campaign] = translateCheck(check, "es").campaigns;
    expect(campaign).toMatchObject(check.campaigns[0] ?? {});
    expect(campaign?.translated).toMatchObject({
      remedy: "Los concesionarios cambian la bomba de combustible sin costo.",
    });
    expect(Object.keys(campaign?.translated ?? {})).not.toContain("summary");
  });

  it("[FIRST-1] an English reader gets only the source's text", () => {
    expect(translateCheck(check, "en")).toEqual(check);
  });
});
