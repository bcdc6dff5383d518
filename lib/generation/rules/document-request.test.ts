import { describe, expect, it } from "vitest";
import {
  getDashboardHref,
  getModelStickerHref,
  getWantedReportHref,
  routes,
  STICKER_HASH,
} from "@/lib/routes";
import { findDocumentRequest } from "./document-request";

const VIN = "2T1BURHE5JC034461";

describe("documentRequest", () => {
  it("[FIRST-4] [BTN-1] reads the vehicle and the document from the URL that a login returns to", () => {
    const none = { vin: VIN, namedModel: null, isClassic: false };
    expect(findDocumentRequest(getWantedReportHref(VIN))).toEqual({
      ...none,
      product: "vhr",
      isAtOnce: true,
    });
    expect(findDocumentRequest(getDashboardHref(VIN, STICKER_HASH))).toEqual({
      ...none,
      product: "sticker",
      isAtOnce: false,
    });
    expect(findDocumentRequest(getDashboardHref(VIN))).toEqual({ ...none, product: null, isAtOnce: false });
    const namedModel = { year: 1969, make: "Chevrolet", model: "Camaro" };
    expect(findDocumentRequest(getModelStickerHref(namedModel))).toMatchObject({
      vin: "",
      namedModel: namedModel,
      product: "sticker",
    });
  });

  it("[ONE-4] a URL that points to a report record requests the report", () => {
    const next = `${getDashboardHref(VIN)}#record-3`;
    expect(findDocumentRequest(next)).toMatchObject({ vin: VIN, product: "vhr", isAtOnce: false });
  });

  it("[FIRST-4] a classic number must be confirmed before its report is generated", () => {
    expect(findDocumentRequest(getWantedReportHref("124379N512345"))).toMatchObject({
      isAtOnce: false,
      isClassic: true,
    });
  });

  it.each([routes.dashboard, "/account", "/preview?vin=2T1BURHE5JC034461&gen=vhr"])(
    "[FIRST-4] %s doesn't request a document",
    (next) => expect(findDocumentRequest(next)).toBeNull(),
  );
});
