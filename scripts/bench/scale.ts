import { checkInvariants } from "@/lib/members-api/kernel/invariants";
import type { EmbeddedMembersApi } from "@/lib/members-api/kernel/open-members-api";
import { type Caller, openCaller, ROLES, type Role, readsOf } from "./scale/calls";
import { openApi, openDatabases, withClient } from "./scale/database";
import { type Figure, figureLine, measure, totalsLine } from "./scale/measure";
import { openScreens, SCREENS } from "./scale/screens";
import { send } from "./scale/send";
import { storageLines } from "./scale/storage";
import { TEMPLATE_EMAIL } from "./scale/template";

const MEMBERS = 100_000;
const SITES = 1000;
/** Above it, holding each document against its file takes longer than all else. */
const CHECKED_MAX = 20_000;

/**
 * npm run bench -- scale [MEMBERS] [sites=1000] [thin=1] [keep] [figures] [only=TEXT] [postgres://…]: the loaded database beside an empty
 * one, call by call in turn, then page by page of the built application. Every p50 and p99 in milliseconds; one whose p99 is
 * more than twice its figure on the empty database, and 5 ms more, fails the command. `thin=4` gives
 * emails, events and payments to one member in four. `keep` leaves the databases for the next run, `figures` prints sizes alone, `only` measures the calls and pages that have this text in their names; a page's begins with "app/".
 */
export async function run(operands: string[]): Promise<void> {
  const address = operands.find((one) => one.includes("://")) ?? process.env.TEST_DATABASE_URL;
  if (!address)
    throw new Error("Give the address of a PostgreSQL server, whose superuser makes the databases.");
  const operandOf = (name: string) =>
    operands.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
  const members = Number(operands.find((one) => /^\d+$/.test(one)) ?? MEMBERS);
  const sites = Number(operandOf("sites") ?? SITES);
  const thin = Number(operandOf("thin") ?? 1);
  if (!Number.isInteger(thin) || thin < 1) throw new Error("thin= takes a whole number from 1.");
  const databases = await openDatabases(address, { members, sites, thin, say: console.log });
  try {
    const lines = await withClient(databases.loaded, storageLines);
    for (const line of lines) console.log(line);
    if (!operands.includes("figures"))
      await measureAll(databases, { members, thin, only: operandOf("only") ?? "" });
  } finally {
    if (!operands.includes("keep")) await databases.drop();
  }
}

async function measureAll(
  urls: { empty: string; loaded: string; wasKept: boolean },
  { members, thin, only }: { members: number; thin: number; only: string },
): Promise<void> {
  const empty = await openApi(urls.empty, false);
  const loaded = await openApi(urls.loaded, false);
  const callers = { few: new Map<Role, Caller>(), many: new Map<Role, Caller>() };
  let figures: Figure[] = [];
  const print = (role: string, figure: Figure) => {
    figures.push(figure);
    if (figure.isSlow) process.exitCode = 1;
    console.log(figureLine(role, figure));
  };
  const printTotals = () => {
    console.log(totalsLine(figures));
    figures = [];
  };
  try {
    if (members <= CHECKED_MAX && !urls.wasKept) await holdInvariants(loaded);
    console.log("\nwho | call | empty p50 / p99 | loaded p50 / p99 | p99 ratio");
    for (const role of ROLES) {
      const few = await callerOn(empty, urls.empty, role, TEMPLATE_EMAIL);
      const many = await callerOn(loaded, urls.loaded, role, middleOf(members, thin));
      callers.few.set(role, few);
      callers.many.set(role, many);
      for (const { title, call, sent } of readsOf(role).filter((one) => one.title.includes(only))) {
        const once = async (api: EmbeddedMembersApi, caller: Caller) =>
          (await send(api, call, sent(caller))).status;
        print(
          role,
          await measure(title, { empty: () => once(empty, few), loaded: () => once(loaded, many) }),
        );
      }
    }
    printTotals();
  } finally {
    await empty.close();
    await loaded.close();
  }
  const screens = SCREENS.filter(({ page }) => `app/${page}`.includes(only));
  if (screens.length === 0) return;
  const few = await openScreens(urls.empty, callers.few);
  const many = await openScreens(urls.loaded, callers.many).catch(async (error: unknown) => {
    await few.stop();
    throw error;
  });
  try {
    console.log("\nwho | page | empty p50 / p99 | loaded p50 / p99 | p99 ratio");
    for (const screen of screens) {
      const sides = { empty: () => few.open(screen), loaded: () => many.open(screen) };
      print(screen.as, await measure(`app/${screen.page}`, sides));
    }
    printTotals();
  } finally {
    await few.stop();
    await many.stop();
  }
}

/** In the middle of every table, on the first site, and with all that a member has. */
function middleOf(members: number, thin: number): string {
  let nr = Math.ceil(members / 2);
  while (nr % 5 === 0 || nr % thin !== 1 % thin) nr++;
  return `m${nr}@bench.example`;
}

const callerOn = (api: EmbeddedMembersApi, url: string, role: Role, member: string): Promise<Caller> =>
  withClient(url, (db) => openCaller(api, db, role, member));

/** The generator is right where the data is as it must always be. */
async function holdInvariants({ db, services }: EmbeddedMembersApi): Promise<void> {
  const breaches = await checkInvariants(db, services.files);
  if (breaches.length > 0) throw new Error(`The generated data is wrong: ${JSON.stringify(breaches)}`);
  console.log("All invariants hold.");
}
