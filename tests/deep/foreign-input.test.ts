import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Markdown } from "@/components/site/site-text";
import { users } from "@/lib/account/schema";
import { callExamples } from "@/lib/compose/calls/examples";
import { callList, calls } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { LOCALES } from "@/lib/platform/i18n/locale";
import { SITE_TEXT_MAX } from "@/lib/site/contract/texts";
import { fillFacts } from "@/lib/site/rules/text-blocks";
import { sites } from "@/lib/site/schema/site";
import { listCurrentTexts, type SiteTextRow } from "@/lib/site/server/text-repository";
import { makeAdmin } from "../setup/admin";
import { addEvidence } from "../setup/evidence";
import { createHarmlessText, findTexts, HOSTILE_FILES, HOSTILE_TEXTS, putAt } from "../setup/hostile-input";
import { createGrayPng } from "../setup/images";
import { openTestApi, requestFor, type Sent, TEST_SERVER_KEYS, type TestApi } from "../setup/members-api";

const MORE_MS = 50;
const TRIES = 3;

/** Returns the CPU ms of this thread alone, which runs the event loop. */
function readLoopTime(): number {
  const text = readFileSync("/proc/thread-self/stat", "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

type Prepare = () => Promise<() => unknown>;

async function measure(prepare: Prepare): Promise<number> {
  const work = await prepare();
  const startTime = readLoopTime();
  await work();
  return readLoopTime() - startTime;
}

async function compare(harmless: Prepare, hostile: Prepare): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < TRIES && least > MORE_MS; run++) {
    const calm = await measure(harmless);
    least = Math.min(least, (await measure(hostile)) - calm);
  }
  return least;
}

let api: TestApi;
let member: string;
let admin: string;
beforeAll(async () => {
  api = await openTestApi();
  admin = (await makeAdmin(api, "operator@example.com", { allSites: true })).token;
  member = await api.register("dealer@example.com");
  await api.database.db.update(users).set({ role: "dealer" }).where(eq(users.email, "dealer@example.com"));
  await api.send(calls.garage.save, { token: member, fields: callExamples["garage.save"]?.body });
}, 120_000);
afterAll(() => api.close());

function tokenFor({ auth }: CallDefinition): string | undefined {
  if (auth.need === "none") return undefined;
  if (auth.need === "server") return TEST_SERVER_KEYS.localhost[0];
  return auth.need === "admin" ? admin : member;
}

const SKIPPED = callList.filter(({ session }) => session.startsWith("closes")).map(({ name }) => name);

const withBody = callList.filter(
  ({ name, body }) => body !== "none" && body !== "bytes" && body !== "stream" && !SKIPPED.includes(name),
);

it.each(withBody.map((call) => [call.name, call] as const))(
  "[TEN-1] no text in the body of %s blocks the event loop",
  async (name, call) => {
    const token = tokenFor(call);
    const example = (callExamples[name]?.body ?? {}) as Record<string, unknown>;
    const send = (text: string, path: readonly (string | number)[]) => {
      const fields = putAt(example, path, text);
      const flat = Object.entries(fields).map(([field, value]) => [
        field,
        call.body !== "json" && typeof value === "object" ? JSON.stringify(value) : value,
      ]);
      const options: Sent = { token, fields: Object.fromEntries(flat) };
      return async () => {
        const request = requestFor(call, options);
        return async () => (await api.fetch(request)).arrayBuffer();
      };
    };
    const slow: unknown[] = [];
    for (const { path, max } of findTexts(call))
      for (const [shape, make] of Object.entries(HOSTILE_TEXTS)) {
        const more = await compare(send(createHarmlessText(max), path), send(make(max), path));
        if (more > MORE_MS) slow.push([path.join("."), shape, max, more]);
      }
    expect(slow).toEqual([]);
  },
  300_000,
);

const photo = () => new Uint8Array(createGrayPng(100, 100));
const uploads: [string, CallDefinition, Record<string, unknown>, string][] = [
  ["a profile picture", calls.account.uploadImage, {}, "image"],
  ["a site's logo", calls.admin.uploadLogo, {}, "image"],
  ["a car's photo", calls.garage.addFile, { vin: "2T1BURHE5JC034461", kind: "image" }, "file"],
  ["a car's paper", calls.garage.addFile, { vin: "2T1BURHE5JC034461", kind: "document" }, "file"],
];

it.each(uploads)(
  "[TEN-1] no file uploaded as %s blocks the event loop",
  async (_, call, fields, field) => {
    const token = tokenFor(call);
    const send = (bytes: Uint8Array) => async () => {
      const file = new File([new Uint8Array(bytes)], "file");
      const request = requestFor(call, { token, fields: { ...fields, [field]: file } });
      return async () => (await api.fetch(request)).arrayBuffer();
    };
    const bytes = Math.min(2_000_000, call.limits.bodyBytes - 1000);
    const texts = Object.entries(HOSTILE_TEXTS).map(
      ([shape, make]) => [shape, () => new Uint8Array(Buffer.from(make(bytes)).subarray(0, bytes))] as const,
    );
    const slow: unknown[] = [];
    for (const [shape, make] of [...Object.entries(HOSTILE_FILES), ...texts]) {
      const file = make();
      const more = await compare(send(photo()), send(file));
      if (more > MORE_MS) slow.push([shape, file.byteLength, more]);
    }
    expect(slow).toEqual([]);
  },
  300_000,
);

it("[TEN-2] no evidence file blocks the event loop when support opens the dispute or the file", async () => {
  const slow: unknown[] = [];
  for (const [shape, make] of Object.entries(HOSTILE_FILES)) {
    const look = async (content: Uint8Array) => {
      const { dispute, file } = await addEvidence(api, content);
      return async () => {
        await api.send(calls.admin.dispute, { token: admin, query: { id: dispute } });
        const query = { id: file, view: "1" };
        return (await api.fetch(requestFor(calls.admin.disputeFile, { token: admin, query }))).arrayBuffer();
      };
    };
    const more = await compare(
      () => look(Buffer.from("%PDF-1.7\n")),
      () => look(make()),
    );
    if (more > MORE_MS) slow.push([shape, more]);
  }
  expect(slow).toEqual([]);
}, 300_000);

it("[TEN-1] rendering any accepted text takes about as long as rendering a harmless one", async () => {
  const draw = (row: SiteTextRow | undefined) => async () => () =>
    renderToString(createElement(Markdown, { blocks: fillFacts(row?.blocks ?? [], { company: null }) }));
  const save = async (markdown: string) => {
    const fields = { name: "about", locale: LOCALES[0], markdown };
    await api.send(calls.admin.saveSiteText, { token: admin, fields });
    const [site] = await api.database.db.select().from(sites).where(eq(sites.uri, "localhost")).limit(1);
    return (await listCurrentTexts(api.database.db, site?.id ?? "", ["about"])).at(-1);
  };
  const harmless = draw(await save(createHarmlessText(SITE_TEXT_MAX)));
  const shapes = {
    ...Object.fromEntries(
      Object.entries(HOSTILE_TEXTS).map(([shape, make]) => [shape, () => make(SITE_TEXT_MAX)]),
    ),
    "a thousand items": () => "- a\n".repeat(1000),
    "a thousand headings": () => "# a\n\n".repeat(999),
    "a thousand bold words": () => "*a* ".repeat(500),
  };
  for (const [shape, make] of Object.entries(shapes)) {
    const more = await compare(harmless, draw(await save(make())));
    expect([shape, more <= MORE_MS]).toEqual([shape, true]);
  }
}, 120_000);
