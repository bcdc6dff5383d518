import { beforeEach, describe, expect, test, vi } from "vitest";
import { endSession } from "@/lib/account/client/session";
import { accountCalls } from "@/lib/account/contract/account";
import { callList } from "@/lib/compose/calls/table";
import { garageCalls } from "@/lib/garage/contract/garage";
import { OFFLINE_CACHE } from "@/lib/platform/values/offline-copy";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { settleOfflineCopy } from "./offline-copy";
import { callApi } from "./request";

const deleteCache = vi.fn(async (_name: string) => true);
const postMessage = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal("caches", { delete: deleteCache });
  const getRegistration = async () => ({ active: { postMessage } });
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { serviceWorker: { getRegistration } }));
});

describe("[FIRST-8] [SEC-SES-04] the copy for offline reading", () => {
  test("is removed after a logout, and kept after a failed logout", async () => {
    stubCalls({ "POST /api-cwa/logout": refusal(503, "unavailable") });
    await expect(endSession()).rejects.toMatchObject({ code: "unavailable" });
    expect(deleteCache).not.toHaveBeenCalled();
    stubCalls({ "POST /api-cwa/logout": { status: "success", message: "bye" } });
    await endSession();
    expect(deleteCache).toHaveBeenCalledExactlyOnceWith(OFFLINE_CACHE);
  });

  test("a logout succeeds even if the browser has no cache storage or blocks it", async () => {
    stubCalls({ "POST /api-cwa/logout": { status: "success", message: "bye" } });
    vi.stubGlobal("caches", undefined);
    await endSession();
    vi.stubGlobal("caches", { delete: () => Promise.reject(new DOMException("denied", "SecurityError")) });
    await endSession();
  });

  test("is deleted by every call that may open or close a session, but by no other call", async () => {
    const { login, register, logout } = accountCalls;
    for (const call of [login, register, logout]) {
      deleteCache.mockClear();
      await settleOfflineCopy(call);
      expect([call.name, deleteCache.mock.calls.length]).toEqual([call.name, 1]);
    }
    const others = callList.filter(({ session }) => session === "none" || session === "renews");
    expect(others.length).toBeGreaterThan(50);
    deleteCache.mockClear();
    for (const call of others) await settleOfflineCopy(call);
    expect(deleteCache).not.toHaveBeenCalled();
  });

  test("is renewed after the garage has changed, but not after a read", async () => {
    const vehicle = { vin: "2T1BURHE5JC034461", user_id: "1", cdt: "2026-01-01T00:00:00Z" };
    stubCalls({
      "GET /api/db/v2": { status: "success", vehicles: [] },
      "POST /api/db/dvh/restore": { status: "success", vehicle },
    });
    await callApi(async () => garageCalls.page, { query: {} });
    expect(postMessage).not.toHaveBeenCalled();
    await callApi(async () => garageCalls.restore, { body: { vin: vehicle.vin } });
    await vi.waitFor(() => expect(postMessage).toHaveBeenCalledExactlyOnceWith("changed"));
  });
});
