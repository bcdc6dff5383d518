import { describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { defineCall } from "@/lib/platform/calls/call";
import { success } from "@/lib/platform/calls/envelope";
import { canRetry } from "@/lib/platform/values/can-retry";
import { answerInTurn } from "@/tests/setup/mock-server";
import { ApiError } from "./api-error";
import { onNewVersion } from "./missing-script";
import { callApi } from "./request";

const read = defineCall({
  name: "test.read",
  method: "GET",
  path: "/api/read",
  summary: "A read.",
  query: z.object({ vin: z.string().optional(), page: z.number().optional() }),
  response: success({
    data: z.object({ some_name: z.string() }).transform((wire) => ({ name: wire.some_name })),
  }),
});
const write = defineCall({
  name: "test.write",
  method: "POST",
  path: "/register",
  summary: "A write.",
  body: "form",
  request: z.object({ email: z.string(), phone: z.string().optional() }),
  response: success({}),
});
const send = defineCall({
  name: "test.send",
  method: "POST",
  path: "/api/send",
  summary: "A write in JSON.",
  body: "json",
  request: z.object({ vehicle: z.object({ vin: z.string() }) }),
  response: success({}),
});

const row =
  <C>(call: C) =>
  async () =>
    call;

async function getFailure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`Not an ApiError: ${String(error)}`);
}

describe("requests", () => {
  test("[CALL-2] a call goes to /members with its query, without unset parameters", async () => {
    const sentCalls = answerInTurn({ json: { status: "success", data: { some_name: "x" } } });
    await callApi(row(read), { query: { vin: "1 A&B", page: undefined } });
    expect(sentCalls[0]?.href).toBe("/members/api/read?vin=1+A%26B");
    expect(sentCalls[0]?.headers.has("x-requested-with")).toBe(false);
  });

  test("[CALL-6] an unsafe call has the X-Requested-With header, which other origins can't send", async () => {
    const sentCalls = answerInTurn({});
    await callApi(row(write), { body: { email: "a@b.co" } });
    expect(sentCalls[0]?.headers.get("x-requested-with")).toBe("glovebox");
  });

  test("[CALL-1] a call's body is encoded as specified in the call table", async () => {
    const sentCalls = answerInTurn({});
    await callApi(row(write), { body: { email: "a@b.co", phone: undefined } });
    await callApi(row(send), { body: { vehicle: { vin: "X" } } });
    expect(String(sentCalls[0]?.body)).toBe("email=a%40b.co");
    expect(sentCalls[1]?.body).toBe('{"vehicle":{"vin":"X"}}');
    expect(sentCalls[1]?.headers.get("content-type")).toBe("application/json");
  });

  test("[BTN-2] the idempotency key is sent in the Idempotency-Key header", async () => {
    const sentCalls = answerInTurn({});
    await callApi(row(write), { body: { email: "a@b.co" }, idempotencyKey: "k-1" });
    expect(sentCalls[0]?.headers.get("idempotency-key")).toBe("k-1");
  });
});

describe("responses", () => {
  test("[SITE-2] field names in a response are converted to the names used in code", async () => {
    answerInTurn({ json: { status: "success", data: { some_name: "x" } } });
    expect((await callApi(row(read))).data).toEqual({ name: "x" });
  });

  test("[CALL-4] a rejection becomes an ApiError with code, fields, request ID and retry delay", async () => {
    answerInTurn({
      status: 429,
      json: { status: "error", code: "too_many_requests", msg: "slow", errors: { email: "no" } },
      headers: { "retry-after": "7", "x-request-id": "r-1" },
    });
    const error = await getFailure(callApi(row(read)));
    expect(error).toMatchObject({
      code: "too_many_requests",
      status: 429,
      message: "slow",
      fields: { email: "no" },
      requestId: "r-1",
      retryAfter: 7,
    });
  });

  test("[RUN-TRACE] an error shows the request ID, and the trace ID if the server sent one", async () => {
    const refusal = { status: "error", code: "internal", request_id: "r-2" };
    answerInTurn({ status: 500, json: refusal });
    expect((await getFailure(callApi(row(read)))).reference).toBe("r-2");
    answerInTurn({ status: 500, json: { ...refusal, trace_id: "t-9" } });
    expect(await getFailure(callApi(row(read)))).toMatchObject({ requestId: "r-2", reference: "r-2 / t-9" });
  });

  test("[CALL-4] status 'error' counts as an error even with HTTP 200", async () => {
    answerInTurn({ json: { status: "error", code: "wrong_vin", message: "Wrong VIN" } });
    expect(await getFailure(callApi(row(read)))).toMatchObject({ code: "wrong_vin", message: "Wrong VIN" });
  });

  test.each([
    [400, "bad_request"],
    [401, "not_logged_in"],
    [402, "no_credit"],
    [404, "not_found"],
    [418, "bad_request"],
    [500, "internal"],
    [502, "bad_gateway"],
    [504, "gateway_timeout"],
  ])("[CALL-4] an HTTP %i response without one of our error codes becomes %s", async (status, code) => {
    answerInTurn({ status, json: "<html>" });
    expect((await getFailure(callApi(row(read)))).code).toBe(code);
  });

  test("[ERR-12] a network failure becomes 'offline', never the browser's 'Failed to fetch'", async () => {
    answerInTurn("no network");
    const error = await getFailure(callApi(row(read)));
    expect(error).toMatchObject({ code: "offline", status: 0 });
    expect(error.message).not.toMatch(/fetch/i);
  });

  test.each([
    ["no network", "offline", true],
    ["a server that is away", "unavailable", true],
    ["a server that is there", "outdated", false],
  ] as const)(
    "[SEC-FLT-04] with %s, a script that fails to load is reported as '%s'",
    async (outcome, code, heals) => {
      const probes = answerInTurn(
        outcome === "no network" ? outcome : { status: outcome === "a server that is away" ? 503 : 200 },
      );
      const notify = vi.fn();
      const stop = onNewVersion(notify);
      const failToLoad = async (): Promise<typeof read> => {
        throw Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" });
      };
      const error = await getFailure(callApi(failToLoad));
      stop();
      expect(error.code).toBe(code);
      expect(canRetry(error)).toBe(heals);
      expect(probes.map(({ href, method }) => `${method} ${href}`)).toEqual(["HEAD /api/health"]);
      expect(notify).toHaveBeenCalledTimes(heals ? 0 : 1);
    },
  );

  test("[SEC-FLT-04] a chunk that fails once is fetched again, and the call is sent once", async () => {
    const sentCalls = answerInTurn({ json: { status: "success", data: { some_name: "x" } } });
    const tries = vi.fn(async () => read);
    tries.mockRejectedValueOnce(Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" }));
    expect((await callApi(tries)).data).toEqual({ name: "x" });
    expect(tries).toHaveBeenCalledTimes(2);
    expect(sentCalls.map(({ href }) => href)).toEqual(["/members/api/read"]);
  });

  test("[ERR-12] a response with an unexpected shape is treated as a service error, not as data", async () => {
    answerInTurn({ json: { status: "success", data: { other: 1 } } });
    expect((await getFailure(callApi(row(read)))).code).toBe("bad_gateway");
  });

  test("[ERR-12] a canceled call rejects with its own AbortError", async () => {
    answerInTurn({});
    const stop = new AbortController();
    stop.abort();
    await expect(callApi(row(read), { signal: stop.signal })).rejects.toMatchObject({ name: "AbortError" });
  });
});
