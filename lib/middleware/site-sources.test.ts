import { beforeEach, expect, it, vi } from "vitest";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { AppError } from "@/lib/platform/values/errors";
import { loadSourcesForPage } from "./site-sources";

const requestForPage = vi.hoisted(() => vi.fn());
vi.mock("./page", () => ({
  pageContext: async () => ({ site: { uri: "cars.example" }, locale: "en" }),
  requestForPage: requestForPage,
}));

const sources = [{ area: "recalls", kind: "live", source: "NHTSA", covers: [], newest: null, sample: false }];

beforeEach(() => {
  createGlobalSingleton("site-sources").set(undefined);
  requestForPage.mockReset();
});

it("[FIRST-2] a page has no sources if the Members API fails or is slow, and the next page tries again", async () => {
  requestForPage
    .mockRejectedValueOnce(new AppError("bad_gateway", "The call was refused."))
    // The error when a page stops waiting (lib/bff/page-request.ts).
    .mockRejectedValueOnce(new AppError("gateway_timeout", "The page stopped waiting."))
    .mockResolvedValueOnce({ status: "success", data: sources });
  expect(await loadSourcesForPage()).toBeNull();
  expect(await loadSourcesForPage()).toBeNull();
  expect(await loadSourcesForPage()).toEqual(sources);
});

it("[FIRST-2] keeps the sources loaded earlier if a later request fails", async () => {
  requestForPage.mockResolvedValueOnce({ status: "success", data: sources });
  requestForPage.mockRejectedValue(new AppError("bad_gateway", "The call was refused."));
  expect(await loadSourcesForPage()).toEqual(sources);
  expect(await loadSourcesForPage()).toEqual(sources);
});
