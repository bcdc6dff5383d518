import { beforeEach, expect, it } from "vitest";
import type { RootDatabase } from "@/lib/platform/db/database";
import { createSiteChanges, type SiteChanges } from "../rules/changes";
import { createSiteLookup, type SiteLookup } from "./site-lookup";

const HOSTS = Array.from({ length: 10_000 }, (_, at) => `cars${at}.example`);
let queries = { hosts: 0, sites: 0 };
let names: string[];
let changes: SiteChanges;
let time = 0;
let isAway: boolean;
let lookUp: SiteLookup;

const db = {
  select(fields: object) {
    const isSite = "config" in fields;
    if (isSite) queries.sites += 1;
    else queries.hosts += 1;
    const rows = isSite
      ? [{ id: "1", launchedAt: new Date(0), config: {} }]
      : names.map((host) => ({ host }));
    const query = {
      from: () => query,
      leftJoin: () => query,
      where: () => query,
      limit: async () => rows,
      // biome-ignore lint/suspicious/noThenProperty: drizzle's queries are awaited as they stand.
      then: (done: (value: unknown) => unknown, fail: () => unknown) =>
        (isAway ? Promise.reject(new Error("away")) : Promise.resolve(rows)).then(done, fail),
    };
    return query;
  },
} as unknown as RootDatabase;

beforeEach(() => {
  queries = { hosts: 0, sites: 0 };
  names = HOSTS;
  isAway = false;
  // The cache treats time 0 as unset.
  time = 1000;
  changes = createSiteChanges();
  lookUp = createSiteLookup(db, changes, () => time);
});

it("[RUN-FAST] [SEC-HOST-08] 100,000 unknown hosts cause only one query a second", async () => {
  for (let at = 0; at < 100_000; at++) {
    time = 1000 + at / 5;
    if ((await lookUp(`x${at}.example`)) !== null) throw new Error("a made-up host has a site");
  }
  expect(queries).toEqual({ hosts: 20, sites: 0 });
});

it("[RUN-FAST] [SEC-HOST-10] queries an unreachable database for hosts once a second, and recovers when the database does", async () => {
  isAway = true;
  for (let at = 0; at < 1000; at++) {
    time = 1000 + 2 * at;
    await expect(lookUp(`x${at}.example`)).rejects.toThrow("away");
  }
  expect(queries.hosts).toBe(2);
  isAway = false;
  time = 4001;
  expect(await lookUp("x.example")).toBeNull();
  expect(await lookUp(HOSTS[0] ?? "")).not.toBeNull();
});

it("[RUN-FAST] concurrent unknown hosts share one query", async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => lookUp(`x${at}.example`)));
  expect(answers.every((site) => site === null)).toBe(true);
  expect(queries).toEqual({ hosts: 1, sites: 0 });
});

it("[RUN-FAST] [RUN-SHARED] reads a site at most once a second, or immediately after a change", async () => {
  const [one] = HOSTS;
  for (let count = 0; count < 50; count++) await lookUp(one ?? "");
  expect(queries).toEqual({ hosts: 1, sites: 1 });
  time = 2001;
  await lookUp(one ?? "");
  expect(queries.sites).toBe(2);
  changes.tell(null);
  await lookUp(one ?? "");
  expect(queries.sites).toBe(3);
});

it("[RUN-SHARED] finds a new host immediately after a change notification, or after a second without one", async () => {
  expect(await lookUp("new.example")).toBeNull();
  names = [...HOSTS, "new.example", "late.example"];
  changes.tell(null);
  expect(await lookUp("new.example")).not.toBeNull();
  names = [...names, "later.example"];
  expect(await lookUp("later.example")).toBeNull();
  time = 2001;
  expect(await lookUp("later.example")).not.toBeNull();
});
