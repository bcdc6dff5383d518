import { beforeEach, expect, it } from "vitest";
import { GET as sitemap } from "@/app/sitemap.xml/route";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { getUpstream, setUpstreamAdapter } from "@/lib/bff/upstream";
import { createRecordingUpstream, type RecordingUpstream } from "../setup/recording-upstream";

let recorder: RecordingUpstream;
beforeEach(() => {
  createGlobalSingleton("sample-documents").set(undefined);
  recorder = createRecordingUpstream();
});

const mapped = async () => {
  const headers = { host: "a.localhost" };
  const response = await sitemap(new Request("http://a.localhost/sitemap.xml", { headers }));
  expect(response.status).toBe(200);
  return response.text();
};

it.each([
  ["404", () => new Response(null, { status: 404 })],
  ["other content", () => Response.json({ status: "success", data: { items: [] } })],
  ["503", () => new Response(null, { status: 503 })],
])(
  "[FIRST-2] [EMB-1] the sitemap omits the samples if the remote Members API returns %s for them",
  async (_, answer) => {
    setUpstreamAdapter(getUpstream(), "https://members.example");
    recorder.answers.set("/api/sample/document", answer);
    const map = await mapped();
    expect(map).not.toContain("/sample-");
    expect(map).toContain("/prices");
  },
);

it("[FIRST-2] [EMB-1] the sitemap lists the embedded API's samples without a request", async () => {
  expect(await mapped()).toContain("/sample-report");
  expect(recorder.calls()).toEqual([]);
});
