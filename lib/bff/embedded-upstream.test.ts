import { describe, expect, it } from "vitest";
import type { AnswerMessage, RequestMessage } from "@/lib/platform/http/http-message";
import { readBody } from "@/lib/platform/http/request-body";
import { createEmbeddedUpstream } from "./embedded-upstream";
import type { UpstreamRequest } from "./upstream";

const request = (body: UpstreamRequest["body"]): UpstreamRequest => ({
  method: "POST",
  url: "http://members-api.embedded/members/x?a=1",
  headers: new Headers({ "content-type": "application/json" }),
  body,
  signal: new AbortController().signal,
});

const unread = () => Promise.reject(new Error("not to be read"));

async function readSentBody(outgoing: UpstreamRequest): Promise<unknown> {
  let read: unknown;
  await createEmbeddedUpstream(async (message: RequestMessage) => {
    read = await readBody(message, { kind: "json", limit: 100, read: unread });
    return { status: 200, headers: {}, body: null };
  })(outgoing);
  return read;
}

const answered = (answer: AnswerMessage) => createEmbeddedUpstream(async () => answer)(request(null));

describe("embedded Members API", () => {
  it("[EMB-2] reads a body that is a string, bytes, a file or a stream", async () => {
    const text = '{"vin":"É"}';
    const bytes = new TextEncoder().encode(text);
    for (const body of [text, bytes, new Blob([text]), new Blob([text]).stream()])
      expect(await readSentBody(request(body))).toEqual({ vin: "É" });
  });

  it("[EMB-2] receives the fields that the BFF parsed", async () => {
    const parsed = { name: "test.call", query: { limit: 7 }, body: { file: new File(["a"], "a.txt") } };
    let message: RequestMessage | undefined;
    const upstream = createEmbeddedUpstream(async (requestMessage) => {
      message = requestMessage;
      return { status: 200, headers: {}, body: null };
    });
    await upstream({ ...request(null), parsed });
    expect([upstream.takesParsed, message?.parsed]).toEqual([true, parsed]);
  });

  it("[EMB-2] returns JSON as one string and a file as a stream", async () => {
    const json = await answered({
      status: 409,
      headers: { "content-type": "application/json" },
      body: '{"a":1}',
    });
    expect(json).toMatchObject({ status: 409, ok: false, whole: '{"a":1}', body: null });
    expect(json.headers.get("content-type")).toBe("application/json");
    expect(await json.json()).toEqual({ a: 1 });
    const file = await answered({ status: 200, headers: {}, body: new Blob(["%PDF"]).stream() });
    expect([file.ok, file.whole]).toEqual([true, undefined]);
    expect(Buffer.from(await file.arrayBuffer()).toString()).toBe("%PDF");
  });
});
