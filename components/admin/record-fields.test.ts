import { expect, it } from "vitest";
import { getAdminHref } from "@/lib/routes";
import { recordHref } from "./record-fields";

const document = { number: "GB-2R8S-F372", revision: 1, vin: "2T1BURHE5JC034461" };

it("[TRUE-34] links to another site's documents and cars use that site's host", () => {
  const { protocol, port } = window.location;
  const there = `${protocol}//cars.example${port && `:${port}`}`;
  expect(recordHref("number", document, getAdminHref, "cars.example")).toBe(
    `${there}/preview?number=GB-2R8S-F372`,
  );
  expect(recordHref("vin", { ...document, site: "cars.example" }, getAdminHref)).toBe(
    `${there}/preview?vin=2T1BURHE5JC034461`,
  );
  expect(recordHref("number", document, getAdminHref, window.location.hostname)).toBe(
    "/preview?number=GB-2R8S-F372",
  );
});
