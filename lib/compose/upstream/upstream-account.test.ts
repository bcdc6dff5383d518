import { describe, expect, it } from "vitest";
import { accountCalls } from "@/lib/account/contract/account";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { unwrapAnswer } from "@/lib/platform/upstream/unwrap-answer";
import { upstreamReaders } from "./upstream-readers";

let notes: string[] = [];
const place = { path: "", note: (path: string, type: string) => notes.push(`${path}: ${type}`) };
const context = { siteUri: "a.localhost", money: "dollars" as const };

function read<C extends CallDefinition>(call: C, body: unknown) {
  notes = [];
  const fields = upstreamReaders[call.name]?.(unwrapAnswer(body, place), context);
  return fields && (call.response.parse({ status: "success", ...fields }) as Record<string, unknown>);
}
function readUser(body: unknown) {
  const answer = read(accountCalls.user, body);
  if (!answer) throw new Error("There is no user.");
  return accountCalls.user.response.shape.user.parse(
    upstreamReaders[accountCalls.user.name]?.(unwrapAnswer(body, place), context)?.user,
  );
}
const USER = { id: 7, email: "ann@example.com" };

describe("a user from an upstream", () => {
  it.each([
    [{ user: USER }],
    [{ status: true, data: { user: [USER] } }],
    [{ data: USER }],
    [[{ user_id: "7", email_address: "ann@example.com" }]],
    [{ status: "success", uid: 7, mail: "ann@example.com" }],
    [{ data: { _id: "7", email: "ann@example.com" } }],
  ])("[UP-1] is read from %j", (body) => {
    const user = readUser(body);
    expect([user.id, user.email]).toEqual(["7", "ann@example.com"]);
    expect(user).toMatchObject({ isDealer: false, credits: { vhr: null, sticker: null, global: null } });
    expect(notes).toEqual([]);
  });

  it("[UP-1] may have alternative field names, strings for numbers, nulls and unexpected fields", () => {
    const user = readUser({
      ...USER,
      firstName: "Zoë",
      lastname: "李",
      mobile: 5555550100,
      avatar: "https://cdn.example/a.png",
      isDealer: "true",
      credits: { vhr: "3", sticker: 2, global: null },
      subscriptions: { vhr: "-1", sticker: "5" },
      uvc_credit: "4",
      vhrCreditSubscription: 1,
      company_name: "Lee Motors",
      no_of_employees: 12,
      city: null,
      gsp: "0",
      ip_data: [],
    });
    expect(user).toMatchObject({
      first: "Zoë",
      last: "李",
      phone: "5555550100",
      profileImage: "https://cdn.example/a.png",
      isDealer: true,
      credits: { vhr: 3, sticker: 2, global: null },
      subscriptions: { vhr: -1, sticker: 5 },
      uvcCredit: 4,
      vhrCreditSubscription: 1,
      emailVerified: true,
      profile: { company_name: "Lee Motors", no_of_employees: "12", city: "" },
    });
    expect(notes).toEqual([]);
  });

  it.each([
    [{ is_dealer: "false" }, false],
    [{ is_dealer: "dealer" }, false],
    [{ isDealer: true, is_dealer: "0" }, false],
    [{ isdealer: true, is_dealer: "" }, false],
    [{ role: "dealer", admin: true }, false],
    [{ is_dealer: 1 }, true],
    [{ isDealer: "1", is_dealer: null }, true],
    [{ user_type: "dealer" }, true],
    [{ userType: "dealer", is_dealer: null }, true],
    [{ user_type: "dealer", is_dealer: "0" }, false],
    [{ user_type: "dealer", is_dealer: "" }, false],
    [{ user_type: "dealer", userType: "user" }, false],
    [{ user_type: "user", is_dealer: 1 }, true],
    [{ user_type: "Dealers" }, false],
    [{ user_type: 1 }, false],
    [{ user_type: ["dealer"] }, false],
  ])("[UP-1] with the fields %j, isDealer is %s", (fields, isDealer) => {
    expect(readUser({ ...USER, ...fields }).isDealer).toBe(isDealer);
  });

  it.each([
    [{ vhr: "Unlimited", sticker: true }, "unlimited", true],
    // An active subscription with an unknown count.
    [{ vhr: true }, true, null],
    [{ vhr: "Enabled", sticker: "active" }, true, true],
    [{ vhr: "cancelled", sticker: "expired" }, false, false],
    [{ vhr: { plan: "Gold", status: "inactive" }, sticker: { plan: "Gold", status: "active" } }, false, true],
    [{ vhr: { plan: "Gold", expires_at: "2020-01-01" }, sticker: { remaining: "2" } }, false, 2],
    [{ vhr: { vhr: 0 }, sticker: [{}] }, null, null],
    [[{ product: "vhr", remaining: 5 }], 5, null],
    [
      [
        { product: "vhr", status: "expired", count: 9 },
        { product: "vhr", count: "3" },
      ],
      3,
      null,
    ],
    [
      [
        { product: "vhr", count: "3" },
        { type: "window_sticker", remaining: "Unlimited" },
      ],
      3,
      "unlimited",
    ],
    [{ plan: "Gold", status: "active" }, true, true],
    [{ plan: "Gold", status: "none" }, null, null],
    [{ vhr: "0", sticker: "false" }, 0, false],
    [{ vhr: "none", sticker: {} }, false, null],
    ["unlimited", "unlimited", "unlimited"],
    [-1, -1, -1],
    [true, true, true],
    [2, null, null],
    [0, 0, 0],
    [["sticker"], null, true],
    [[{ vhr: 3 }], 3, null],
    [[], null, null],
    [null, null, null],
  ])(
    "[UP-1] reads the subscriptions %j as %j for reports and %j for stickers",
    (subscriptions, vhr, sticker) => {
      expect(readUser({ ...USER, subscriptions }).subscriptions).toEqual({ vhr, sticker });
    },
  );

  it.each([
    [undefined, null, null],
    [[], null, null],
    ["many", null, null],
    [5, null, 5],
    [{ vhr: 0, sticker: "x" }, 0, null],
  ])(
    "[UP-2] reads the credits %j as %j for reports and %j for all products (null means unknown)",
    (credits, vhr, global) => {
      expect(readUser({ ...USER, credits }).credits).toEqual({ vhr, sticker: null, global });
    },
  );

  it.each([{}, { user: null }, "hello", { data: [] }, { user: { name: "x" } }])(
    "[UP-1] isn't found in %j",
    (body) => {
      expect(read(accountCalls.user, body)).toBeUndefined();
    },
  );
});

describe("a login through an upstream", () => {
  it("[UP-2] without a token succeeds only if the response reports success", () => {
    expect(read(accountCalls.login, { success: true })).toBeDefined();
    expect(read(accountCalls.login, { error: "invalid_credentials" })).toBeUndefined();
    expect(read(accountCalls.login, {})).toBeUndefined();
  });

  it.each([
    [{ token: "t-1" }],
    [{ status: "success", data: { access_token: "t-1" } }],
    [{ data: { user: { ...USER, api_token: "t-1" } } }],
    [{ user: [{ ...USER, token: "t-1" }] }],
    [{ status: 200, bearer: "Bearer t-1", user: USER }],
    [[{ accessToken: "t-1" }]],
    [{ authorisation: { token: "t-1", type: "bearer" } }],
    [{ data: { authorization: { access_token: "t-1" } } }],
    [{ tokens: { accessToken: "t-1" } }],
    [{ jwt: "t-1" }],
  ])("[UP-1] [UP-2] finds the token in %j", (body) => {
    expect(read(accountCalls.login, body)?.token).toBe("t-1");
  });

  it("[UP-3] may return only a status", () => {
    expect(read(accountCalls.login, { status: "success" })).toMatchObject({
      token: undefined,
      user: undefined,
    });
    expect(read(accountCalls.secureLogin, { status: true })).toMatchObject({ secure_id: undefined });
    expect(read(accountCalls.register, { status: "1", msg: "ok" })).toMatchObject({ opened: true });
  });

  it.each([
    { secure_id: "s1" },
    { data: { secureId: "s1" } },
    { token: "t1" },
    { status: 1 },
    { success: true },
  ])("[UP-2] a secure login that returns %j passes the gate", (body) => {
    expect(read(accountCalls.secureLogin, body)).toBeDefined();
  });

  it.each([null, [], {}, { message: "Hello" }, { logged_in: false }, { secure_id: null, msg: "Try again" }])(
    "[UP-2] a secure login that returns %j doesn't pass the gate",
    (body) => {
      expect(read(accountCalls.secureLogin, body)).toBeUndefined();
    },
  );

  it("[UP-1] rejects a token that can't be sent in a header", () => {
    for (const token of ["a b", "t\n1", "", {}, ["t-1"], true])
      expect(read(accountCalls.login, { token })?.token).toBeUndefined();
  });
});
