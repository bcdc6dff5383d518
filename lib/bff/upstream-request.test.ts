import { expect, it } from "vitest";
import { calls } from "@/lib/contract/table";
import { readBody } from "@/lib/core/request-body";
import { FormFiles } from "@/lib/form-files";
import { setUpstream } from "./upstream";
import { upstreamRequest } from "./upstream-request";

it("[SAFE-2] a form with a file names its length, and another process reads it as it was sent", async () => {
  setUpstream(async () => new Response());
  const file = new File([new Uint8Array(50_000).fill(7)], 'b"i\r\nll.pdf', { type: "application/pdf" });
  const body = { vin: "1HGCM82633A004352", kind: "document", file };
  const request = upstreamRequest({
    call: calls.garage.addFile,
    query: {},
    body,
    token: "t",
    siteUri: "localhost",
    locale: "en",
    requestId: "r",
    address: "192.0.2.1",
    headers: {},
    idempotencyKey: null,
    signal: new AbortController().signal,
  });
  const limits = { kind: "multipart", limit: 100_000, read: new FormFiles("/nowhere").read } as const;
  expect(await readBody(request, limits)).toEqual(body);
  expect(request.bodyUsed).toBe(false);
  const sent = new Uint8Array(await request.arrayBuffer());
  expect(request.headers.get("content-length")).toBe(String(sent.byteLength));
  const elsewhere = new Request("http://localhost/", {
    method: "POST",
    headers: request.headers,
    body: sent,
  });
  const read = (await readBody(elsewhere, limits)) as typeof body;
  expect([read.vin, read.kind, read.file.name, read.file.type]).toEqual([
    body.vin,
    "document",
    file.name,
    file.type,
  ]);
  expect(Buffer.compare(Buffer.from(await read.file.arrayBuffer()), new Uint8Array(50_000).fill(7))).toBe(0);
});
