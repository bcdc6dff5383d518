import { describe, expect, test } from "vitest";
import type { PurchaseMode } from "../rules";
import { findArrivalRequest, getWebviewAction } from "./link";

const ORIGIN = "https://cars.example";
const VIN = "2T1BURHE5JC034461";
const of = (path: string, { from = "/dashboard", mode = "host" as PurchaseMode } = {}) =>
  getWebviewAction(new URL(path, ORIGIN), new URL(from, ORIGIN), mode);

describe("links in a host app", () => {
  test.each(["/login", "/signup"])(
    "[WV-1] [BTN-1] %s requests a login from the host, with the return path",
    (path) => {
      const next = `/dashboard?vin=${VIN}#vehicle-history-report`;
      expect(of(`${path}?next=${encodeURIComponent(next)}`)).toEqual({
        type: "auth.request",
        payload: { next, url: ORIGIN + next },
      });
    },
  );

  test.each([
    ["#vehicle-history-report", `/dashboard?vin=${VIN}`, "#vehicle-history-report"],
    ["", `/dashboard?vin=${VIN}#window-sticker`, ""],
    ["#value", `/dashboard?vin=${VIN}#window-sticker`, ""],
  ])(
    "[TRUE-24] [TRUE-27] a deep link with the hash '%s' keeps its section through the login",
    (hash, next, kept) => {
      const at = new URL(`/login?next=${encodeURIComponent(next)}${hash}`, ORIGIN);
      expect(findArrivalRequest(at)).toEqual({ next: next + kept, url: ORIGIN + next + kept });
      expect(findArrivalRequest(new URL(`/login${hash}`, ORIGIN))).toBeNull();
    },
  );

  test.each(["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"])(
    "[WV-1] [SEC-RED-01] a return path of %s falls back to the home page",
    (next) => {
      expect(of(`/login?next=${encodeURIComponent(next)}`)?.payload).toEqual({
        next: "/",
        url: `${ORIGIN}/`,
      });
    },
  );

  test.each(["/login", "/signup", "/forgot-password", "/reset-password"])(
    "[WV-1] login and signup links on %s aren't sent to the host",
    (from) => {
      expect(of("/login?next=%2Fdashboard", { from })).toBeNull();
      expect(of("/signup", { from })).toBeNull();
    },
  );

  const checkout = `/checkout?product=vhr&vin=${VIN}&classic=1`;
  test.each([
    ["host", "purchase.start", { url: ORIGIN + checkout, product: "vhr", vin: VIN, classic: true }],
    ["external", "nav.openExternal", { url: ORIGIN + checkout }],
    ["inline", undefined, undefined],
    ["hidden", undefined, undefined],
  ] as const)(
    "[WV-1] [BTN-1] a purchase link maps to the right action if the purchase mode is '%s'",
    (mode, type, payload) => {
      const action = of(checkout, { mode });
      expect(action?.type).toBe(type);
      expect(action?.payload).toEqual(payload);
    },
  );

  test("[WV-1] a purchase link without a product or VIN sends null for both", () => {
    expect(of("/checkout")?.payload).toEqual({
      url: `${ORIGIN}/checkout`,
      product: null,
      vin: null,
      classic: false,
    });
  });

  test("[WV-1] choices on the checkout page aren't sent to the host", () => {
    expect(of("/checkout?plan=report-20", { from: "/checkout?product=vhr" })).toBeNull();
  });

  test.each([
    [`/dvh?vin=${VIN}`, "report.open"],
    [`/dvh?vin=${VIN}&product=uvc`, "report.open"],
    [`/dvh?vin=${VIN}&product=sticker`, "sticker.open"],
  ])("[WV-1] [BTN-1] asks the host to open %s", (path, type) => {
    expect(of(path)).toEqual({ type, payload: { url: ORIGIN + path, vin: VIN } });
  });

  test("[WV-1] a PDF is passed to the host as an https URL", () => {
    expect(of("/members/api-cwa/view_pdf?id=7")).toEqual({
      type: "file.download",
      payload: { url: `${ORIGIN}/members/api-cwa/view_pdf?id=7` },
    });
  });

  test.each(["https://www.nhtsa.gov/recalls", "http://cars.example/", "mailto:help@cars.example", "tel:+1"])(
    "[WV-1] the host opens %s externally",
    (address) => {
      expect(of(address)).toEqual({
        type: "nav.openExternal",
        payload: { url: new URL(address).href },
      });
    },
  );

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "blob:https://cars.example/1",
    "/",
    "/my-vehicles",
    "/members",
  ])("[WV-1] [SEC-FRM-03] %s is never sent to a host", (path) => expect(of(path)).toBeNull());

  test.each([
    ["vhr", "report.open"],
    ["uvc", "report.open"],
    ["sticker", "sticker.open"],
    [undefined, "nav.openExternal"],
  ])("[UP-2] [WV-1] a link to another host for the document '%s' is sent as %s", (document, type) => {
    const url = new URL("https://files.example/r.pdf");
    const action = getWebviewAction(url, new URL(ORIGIN), "host", { document, vin: VIN });
    expect(action).toMatchObject({ type, payload: { url: url.href } });
  });
});
