import { beforeEach, expect, it, vi } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { call, getSession } from "../setup/browser-calls";
import { openTestApi, requestFor } from "../setup/members-api";
import { createRecordingUpstream, type RecordingUpstream } from "../setup/recording-upstream";

const { path } = calls.garage.addFile;
const PATIENT = { timeout: 30_000 };
let upstream: RecordingUpstream;
beforeEach(() => {
  upstream = createRecordingUpstream();
});

function paper() {
  const state = { isRead: false, end: () => {} };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        state.isRead = true;
        state.end = () => controller.close();
        return new Promise(() => {});
      },
    },
    { highWaterMark: 0 },
  );
  return { state, stream };
}

it("[SAFE-2] a session's third concurrent large file is rejected unread, with Retry-After, until another upload has finished", async () => {
  const session = await getSession("session-token-0123456789abcdef");
  const other = await getSession("session-token-of-another-member-0");
  const waiting: (() => void)[] = [];
  const gate = new Promise<void>((resolve) => waiting.push(resolve));
  upstream.answers.set(path, async () => {
    await gate;
    return Response.json({ status: "success", data: { id: "f", name: "f", url: "/f", kind: "document" } });
  });
  const form = () => {
    const body = new FormData();
    body.append("vin", "2T1BURHE5JC034461");
    body.append("kind", "document");
    body.append("file", new File(["%PDF-1.7"], "bill.pdf"));
    return body;
  };
  const headers = { "content-length": "8400000" };
  const send = (as: string, body: BodyInit = form()) =>
    call(`/members${path}`, { method: "POST", session: as, headers, body });
  const first = [send(session), send(session)];
  await vi.waitFor(() => expect(upstream.calls()).toHaveLength(2), PATIENT);
  const { state, stream } = paper();
  const third = await send(session, stream);
  expect([third.status, third.headers.get("retry-after"), state.isRead]).toEqual([429, "1", false]);
  const theirs = send(other);
  await vi.waitFor(() => expect(upstream.calls()).toHaveLength(3), PATIENT);
  for (const release of waiting) release();
  for (const answer of await Promise.all([...first, theirs])) expect(answer.status).toBe(200);
  expect((await send(session)).status).toBe(200);
});

it("[SAFE-2] an account's sessions share its limit on concurrent uploads", async () => {
  const api = await openTestApi();
  const token = await api.register("ann@example.com");
  const again = await api.send(calls.account.login, {
    fields: { email: "ann@example.com", pass: "correct horse battery" },
  });
  const upload = (of: string, body: ReadableStream) => {
    const { url, method, headers } = requestFor(calls.garage.addFile, { token: of });
    headers.set("content-type", "multipart/form-data; boundary=x");
    headers.set("content-length", "8400000");
    return api.fetch(new Request(url, { method, headers, body, duplex: "half" } as RequestInit));
  };
  const papers = [paper(), paper()];
  const first = papers.map(({ stream }) => upload(token, stream));
  await vi.waitFor(() => expect(papers.map(({ state }) => state.isRead)).toEqual([true, true]), PATIENT);
  const last = paper();
  const third = await upload(String(again.body.token), last.stream);
  expect([third.status, third.headers.get("retry-after"), last.state.isRead]).toEqual([429, "1", false]);
  for (const { state } of papers) state.end();
  for (const { status } of await Promise.all(first)) expect(status).toBe(400);
  await api.close();
});
