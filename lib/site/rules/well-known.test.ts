import { describe, expect, it } from "vitest";
import { getWellKnownProblems } from "./well-known";

const apple = JSON.stringify({ applinks: { details: [{ appIDs: ["ABC.example"], components: [] }] } });
const google = JSON.stringify([
  {
    relation: ["delegate_permission/common.handle_all_urls"],
    target: { namespace: "android_app", package_name: "example.cars", sha256_cert_fingerprints: [] },
  },
]);
const security = "# For researchers\nContact: mailto:security@cars.example\nExpires: 2030-01-01T00:00:00Z\n";

describe("wellKnownProblems", () => {
  it.each([
    ["apple_app_site_association", apple],
    ["apple_app_site_association", '{"webcredentials":{"apps":["ABC.example"]}}'],
    ["assetlinks_json", google],
    ["apple_merchant_domain", "7B227073704964223A22\n"],
    ["security_txt", security],
    ["security_txt", security.replaceAll("\n", "\r\n")],
    ["security_txt", ""],
    ["assetlinks_json", null],
  ])("[TRUE-26] accepts %s: %j", (name, text) => {
    expect(getWellKnownProblems({ [name]: text })).toEqual({});
  });

  it.each([
    ["apple_app_site_association", "{}"],
    ["apple_app_site_association", `${apple}x`],
    ["apple_app_site_association", "[]"],
    ["apple_app_site_association", '{"applinks":1}'],
    ["assetlinks_json", "[]"],
    ["assetlinks_json", apple],
    ["assetlinks_json", '[{"relation":"x","target":{}}]'],
    ["apple_merchant_domain", "<p>ñ</p>"],
    ["security_txt", "Contact: mailto:security@cars.example"],
    ["security_txt", "Expires: 2030-01-01T00:00:00Z"],
    ["security_txt", security.replace("2030-01-01T00:00:00Z", "next year")],
    ["security_txt", security.replace("mailto:", "javascript:")],
    ["security_txt", `${security}Expires: 2031-01-01T00:00:00Z`],
    ["security_txt", `${security}<html>`],
  ])("[TRUE-26] rejects %s: %j", (name, text) => {
    expect(Object.keys(getWellKnownProblems({ [name]: text }))).toEqual([name]);
  });
});
