import { describe, expect, it } from "vitest";
import { documentRequest } from "./document-request";
import { dashboardHref, modelStickerHref, routes, STICKER_HASH, wantedReportHref } from "./routes";

const VIN = "2T1BURHE5JC034461";

describe("documentRequest", () => {
  it("[FIRST-4] [BTN-1] reads the car and the document of the address after the login", () => {
    const none = { vin: VIN, named: null, isClassic: false };
    expect(documentRequest(wantedReportHref(VIN))).toEqual({ ...none, product: "vhr", isAtOnce: true });
    expect(documentRequest(dashboardHref(VIN, STICKER_HASH))).toEqual({
      ...none,
      product: "sticker",
      isAtOnce: false,
    });
    expect(documentRequest(dashboardHref(VIN))).toEqual({ ...none, product: null, isAtOnce: false });
    const named = { year: 1969, make: "Chevrolet", model: "Camaro" };
    expect(documentRequest(modelStickerHref(named))).toMatchObject({ vin: "", named, product: "sticker" });
  });

  it("[ONE-4] an address with a record of the report names the report", () => {
    const next = `${dashboardHref(VIN)}#record-3`;
    expect(documentRequest(next)).toMatchObject({ vin: VIN, product: "vhr", isAtOnce: false });
  });

  it("[FIRST-4] a classic number is confirmed by hand before its report", () => {
    expect(documentRequest(wantedReportHref("124379N512345"))).toMatchObject({
      isAtOnce: false,
      isClassic: true,
    });
  });

  it.each([routes.dashboard, "/account", "/preview?vin=2T1BURHE5JC034461&gen=vhr"])(
    "[FIRST-4] %s asks for no document",
    (next) => expect(documentRequest(next)).toBeNull(),
  );
});
