import { generateSync } from "otplib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { makeAdmin } from "../setup/admin";
import { type Answer, openTestApi, type Sent, TEST_PASSWORD, type TestApi } from "../setup/members-api";

const { account, admin } = calls;
const TRIES = 1000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const HOME = "203.0.113.50";
const THIEF = "198.51.100.9";
let places = 0;
/** Returns an address without earlier attempts. */
const newPlace = () => `172.16.${++places}.1`;
/** Returns an address in a different network for each attempt. */
const spread = (at: number) => `${10 + Math.floor(at / 250)}.${at % 250}.7.1`;

let api: TestApi;
let emailCount = 0;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

/** A login or code check: `guess` makes a wrong attempt, and `enter` the owner's correct attempt. */
interface Way {
  guess(address: string): Promise<Answer>;
  enter(address?: string): Promise<Answer>;
  wrong: number;
}

const sites = ["localhost", "cnv.localhost", "es.localhost", "secure.localhost"];
let turn = 0;
/** Returns each site in turn, because operators can log in at every site. */
const anySite = () => sites[++turn % sites.length];

type LoginCall = typeof account.login | typeof account.secureLogin | typeof admin.login;

async function newAccount(call: LoginCall) {
  const email = `guessed-${++emailCount}@example.com`;
  const isAdmin = call === admin.login;
  const token = isAdmin
    ? (await makeAdmin(api, email, { allSites: true })).token
    : await api.register(email, { address: HOME });
  const logIn = (pass: string, address: string, site?: string, more: object = {}) =>
    api.send(call, { fields: { email, pass, ...more }, address, site });
  const enter = (address = HOME) => logIn(TEST_PASSWORD, address);
  if (isAdmin) expect((await enter()).status).toBe(200);
  return { email, token, enter, logIn };
}

async function byPassword(call: LoginCall, site = () => undefined as string | undefined): Promise<Way> {
  const { enter, logIn } = await newAccount(call);
  return { guess: (address) => logIn("a guess", address, site()), enter, wrong: 401 };
}

async function byForm(
  call: Parameters<TestApi["send"]>[0],
  fields: (email: string) => Sent["fields"],
  isSession = false,
): Promise<Way> {
  const { email, token, enter } = await newAccount(account.login);
  const sent = { fields: fields(email), token: isSession ? token : undefined };
  return { guess: (address) => api.send(call, { ...sent, address }), enter, wrong: isSession ? 400 : 401 };
}

const WAYS: Record<string, () => Promise<Way>> = {
  login: () => byPassword(account.login),
  "the secure login": () => byPassword(account.secureLogin),
  "sign-up with a taken address": () =>
    byForm(account.register, (email) => ({ email, pass: "a stranger's guess" })),
  "a dealer's sign-up with a taken address": () =>
    byForm(account.dealerRegister, (email) => ({
      email,
      pass: "a stranger's guess",
      company_name: "Guess Cars",
    })),
  "a change of password in a stolen session": () =>
    byForm(
      account.changePassword,
      () => ({ new_pass: "entirely other words", current_pass: "a guess" }),
      true,
    ),
  "a change of address in a stolen session": () =>
    byForm(account.updateProfile, () => ({ email: "thief@example.com", current_pass: "a guess" }), true),
  "the administrator's login, at any site": () => byPassword(admin.login, anySite),
  "the second factor, with the right password, at any site": async () => {
    const { token, logIn } = await newAccount(admin.login);
    const fields = { pass: TEST_PASSWORD };
    const started = await api.send(admin.startSecondFactor, { token, fields, address: HOME });
    const { secret } = started.body.data as { secret: string };
    const code = () => generateSync({ secret, epoch: Math.floor(api.clock.now().getTime() / SECOND) });
    await api.send(admin.confirmSecondFactor, { token, fields: { code: code() } });
    api.clock.advance(MINUTE);
    const enter = (address = HOME) => {
      api.clock.advance(MINUTE);
      return logIn(TEST_PASSWORD, address, undefined, { code: code() });
    };
    expect((await enter()).status).toBe(200);
    const guess = (address: string) => logIn(TEST_PASSWORD, address, anySite(), { code: "000000" });
    return { guess, enter, wrong: 400 };
  },
};

/** 1,000 attempts, one per second; returns the seconds at which attempts were checked. */
async function checkedTimes({ guess, wrong }: Way, address: (at: number) => string): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < TRIES; at++) {
    const answer = await guess(address(at));
    if (answer.status === wrong) times.push(at);
    else expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
    api.clock.advance(SECOND);
  }
  return times;
}

const mostInMinute = (times: readonly number[]) =>
  Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + 60).length));

async function proveSpread(way: Way, address: (at: number) => string): Promise<void> {
  const times = await checkedTimes(way, address);
  expect(times.length).toBeGreaterThanOrEqual(8);
  expect(times.length).toBeLessThanOrEqual(20);
  expect(mostInMinute(times)).toBe(5);
  expect(times.filter((time) => time >= 500).length).toBeLessThanOrEqual(4);
  expect((await way.enter()).status).toBe(200);
  api.clock.advance(2 * HOUR);
}

describe.each(Object.keys(WAYS))("%s", (name) => {
  it("[SEC-AUTH-01] during 1,000 guesses at one account from one address, pauses grow after the fourth, and the owner can log in from anywhere", async () => {
    const way = await (WAYS[name] as () => Promise<Way>)();
    const times = await checkedTimes(way, () => THIEF);
    expect(times.length).toBeLessThanOrEqual(15);
    expect(mostInMinute(times)).toBeLessThanOrEqual(5);
    const pauses = times.slice(4).map((time, at) => time - (times[at + 3] ?? 0));
    expect(pauses).toEqual([60, 120, 240, 480].slice(0, pauses.length));
    expect(pauses.length).toBeGreaterThanOrEqual(3);
    expect((await way.enter()).status).toBe(200);
    expect((await way.enter(newPlace())).status).toBe(200);
    api.clock.advance(2 * HOUR);
  });

  it("[SEC-AUTH-01] with 1,000 guesses at one account from 1,000 networks, at most five a minute are checked, and the owner isn't locked out", async () => {
    await proveSpread(await (WAYS[name] as () => Promise<Way>)(), spread);
  });
});

it.each([
  ["50 networks in turn", (at: number) => spread(at % 50)],
  ["one network until its limit, and then the next", (at: number) => spread(Math.floor(at / 5))],
  ["two networks, half each", (at: number) => spread(at % 2)],
])(
  "[SEC-AUTH-01] with 1,000 guesses at one account from %s, at most five a minute are checked, and the owner isn't locked out",
  async (_from, address) => proveSpread(await byPassword(account.login), address),
);

it.each([
  ["login", account.login, 401],
  ["the secure login", account.secureLogin, 401],
  ["the administrator's login", admin.login, 401],
] as const)(
  "[SEC-AUTH-01] %s: password spraying from one address reaches at most 60 of 1,000 accounts, and known users can still log in",
  async (_name, call, wrong) => {
    const { email } = await newAccount(account.login);
    await api.send(account.login, { fields: { email, pass: TEST_PASSWORD }, address: THIEF });
    let at = 0;
    const guess = (address: string) =>
      api.send(call, { fields: { email: `nobody-${++at}@example.com`, pass: "a guess" }, address });
    const times = await checkedTimes({ guess, wrong, enter: guess.bind(null, THIEF) }, () => THIEF);
    expect(times.length).toBeGreaterThanOrEqual(50);
    expect(times.length).toBeLessThanOrEqual(60);
    for (const address of [THIEF, HOME]) {
      const owner = await api.send(account.login, { fields: { email, pass: TEST_PASSWORD }, address });
      expect([address, owner.status]).toEqual([address, 200]);
    }
    api.clock.advance(2 * HOUR);
  },
);

it("[SEC-AUTH-01] [SEC-AUTH-02] unknown accounts are slowed down exactly like known ones", async () => {
  const { email } = await newAccount(account.login);
  const statuses = async (tried: string, address: string) => {
    const guess = () => api.send(account.login, { fields: { email: tried, pass: "a guess" }, address });
    const answers: unknown[] = [];
    for (let count = 0; count < 8; count++) {
      const { status, headers } = await guess();
      answers.push([status, headers.get("retry-after")]);
    }
    return answers;
  };
  const known = await statuses(email, "198.51.101.1");
  expect(known.map((answer) => (answer as unknown[])[0])).toEqual([401, 401, 401, 401, 429, 429, 429, 429]);
  expect(known.at(-1)).toEqual([429, "60"]);
  expect(await statuses("nobody-at-all@example.com", "198.51.101.2")).toEqual(known);
});

it("[SEC-AUTH-01] a hundred concurrent guesses don't bypass the limit", async () => {
  const { email } = await newAccount(account.login);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      api.send(account.login, { fields: { email, pass: "a guess" }, address: "203.0.113.77" }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(5);
  expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThanOrEqual(95);
});

it("[SEC-AUTH-01] [SEC-AUTH-03] at most 100 of 1,000 guesses of a reset code from one address are looked up, and none succeeds", async () => {
  const limited = await openTestApi({ rateLimits: true });
  try {
    await limited.register("reset@example.com");
    await limited.send(account.resetPassword, { fields: { email: "reset@example.com" } });
    let looked = 0;
    for (let at = 0; at < TRIES; at++) {
      const reset_token = Buffer.alloc(32, at % 251).toString("base64url");
      const fields = { new_pass: "entirely other words", reset_token };
      const { status } = await limited.send(account.changePassword, { fields, address: THIEF });
      expect([400, 429]).toContain(status);
      if (status === 400) looked += 1;
    }
    expect(looked % 20).toBe(0);
    expect(looked).toBeLessThanOrEqual(100);
    const owner = { email: "reset@example.com", pass: TEST_PASSWORD };
    expect((await limited.send(account.login, { fields: owner, address: HOME })).status).toBe(200);
  } finally {
    await limited.close();
  }
});
