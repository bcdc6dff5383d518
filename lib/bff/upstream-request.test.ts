import { expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { FormFiles } from "@/lib/platform/http/form-files";
import { readBody } from "@/lib/platform/http/request-body";
import { getUpstream, setUpstream } from "./upstream";
import { buildUpstreamRequest } from "./upstream-request";

it("[SAFE-2] a form with a file is sent with its length, and parses to the same fields and file", async () => {
  const file = new File([new Uint8Array(50_000).fill(7)], 'b"i\r\nll.pdf', { type: "application/pdf" });
  const body = { vin: "1HGCM82633A004352", kind: "document", file };
  const limits = { kind: "multipart", limit: 100_000, read: new FormFiles("/nowhere").read } as const;
  setUpstream(async ({ body: sentBody, headers }) => new Response(sentBody, { headers }));
  const answer = await getUpstream()(
    buildUpstreamRequest({
      call: calls.garage.addFile,
      query: {},
      body,
      token: "t",
      siteUri: "localhost",
      money: "cents",
      locale: "en",
      requestId: "r",
      address: "192.0.2.1",
      headers: {},
      idempotencyKey: null,
      signal: new AbortController().signal,
    }),
  );
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(answer.headers.get("content-length")).toBe(String(bytes.byteLength));
  const elsewhere = new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": answer.headers.get("content-type") ?? "" },
    body: bytes,
  });
  const read = (await readBody(elsewhere, limits)) as typeof body;
  expect([read.vin, read.kind]).toEqual([body.vin, "document"]);
  expect([read.file.name, read.file.type]).toEqual([file.name, file.type]);
  expect(Buffer.compare(Buffer.from(await read.file.arrayBuffer()), new Uint8Array(50_000).fill(7))).toBe(0);
});
