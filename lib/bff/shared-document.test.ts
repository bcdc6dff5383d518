import { expect, it, vi } from "vitest";
import type { Site } from "@/lib/site/rules/site";
import { fetchSharedDocument } from "./shared-document";

const requests = vi.hoisted(() => [] as Request[]);
vi.mock("./upstream", () => ({
  buildUpstreamAddress: (path: string) => `http://members.example${path}`,
  getUpstream: () => async (request: Request) => {
    requests.push(request);
    return new Response(null, { status: 404 });
  },
}));

it("[FIRST-5] requests a shared document in the reader's language", async () => {
  const site = { uri: "cars.example" } as Site;
  expect(await fetchSharedDocument("key", { site, address: "192.0.2.1" }, "es")).toBeNull();
  expect(requests[0]?.headers.get("accept-language")).toBe("es");
});
