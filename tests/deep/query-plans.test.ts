import pg, { type Client } from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { callExamples } from "@/lib/compose/calls/examples";
import { callList } from "@/lib/compose/calls/table";
import { checkInvariants } from "@/lib/compose/invariants";
import { openPostgres } from "@/lib/platform/db/open-postgres";
import { describePostgres, openOwnDatabase } from "../setup/database";
import { FakeDns, TEST_DOMAINS } from "../setup/fake-dns";
import {
  type Caller,
  listReads,
  listWrites,
  NOT_SENT,
  openCaller,
  type Request,
  ROLES,
  type Role,
  remember,
} from "../setup/many-members/calls";
import { writeStatements } from "../setup/many-members/clone";
import { loadHeavy, loadMembers } from "../setup/many-members/load";
import { loadRest } from "../setup/many-members/rows";
import { send } from "../setup/many-members/send";
import { readSubjects, SUBJECTS } from "../setup/many-members/subjects";
import { makeTemplate } from "../setup/many-members/template";
import { openTestApi, type TestApi } from "../setup/members-api";
import { getExpectedStatus, REFUSALS } from "../setup/refused-calls";
import { withClient } from "../setup/run-databases";

const MEMBERS = 20_000;
const CALLER = "m10001@bench.example";
/** Sites with members, plus empty ones, so that per-site tables are large too. */
const SITES = 200;
const SITES_IN_ALL = 6200;
const EACH_SITES = [
  "sites",
  "site_hosts",
  "site_partners",
  "site_accounts",
  "plans",
  "plan_versions",
  "coupons",
];
/** If a query reads more rows than this, its cost grows with the number of members. */
const MANY_ROWS = 5000;
/** Limit for a query that stops early: a list counts up to 1,000 matches, and only 10% of the rows may match. */
const PASSED_MAX = 15_000;

const ALLOWED: readonly { call: RegExp; table?: RegExp; because: string }[] = [
  { call: /Export$/, because: "the file is the whole list" },
  {
    call: / search=(?!m77@)/,
    because: "a part of a name or an address is compared row by row (docs/decisions/console-search.md)",
  },
  {
    call: /admin\.(?:partners|plans|wholesalePrices)(?: |$)/,
    table: /^wholesale_/,
    because: "for the fifty sites of a page, PostgreSQL reads the few pages of terms and prices whole",
  },
  {
    call: /admin\.partners .*waits_for=(?:anything|wholesale_prices)/,
    because: "a missing price follows from every partner's plans and prices, and only operators look for it",
  },
];

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

interface Finding {
  call: string;
  table: string;
  what: string;
  statement: string;
}

const plans: { statement: string; plan: PlanNode }[] = [];

function hear({ message = "" }: { message?: string }): void {
  if (!/^duration: .* plan:/.test(message)) return;
  const read = JSON.parse(message.slice(message.indexOf("{"))) as { "Query Text": string; Plan: PlanNode };
  plans.push({ statement: read["Query Text"], plan: read.Plan });
}

interface Node extends PlanNode {
  /** True below a Limit node, which ends the scan early. */
  isLimited: boolean;
}

function getNodes(node: PlanNode, isLimited = false): Node[] {
  const limits = isLimited || node["Node Type"] === "Limit";
  return [{ ...node, isLimited }, ...(node.Plans ?? []).flatMap((below) => getNodes(below, limits))];
}

async function explainAll(db: Client, name: string): Promise<void> {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_format": "json",
    "auto_explain.log_level": "notice",
    "auto_explain.log_nested_statements": "on",
  };
  for (const [setting, value] of Object.entries(settings))
    await db.query(`alter database ${name} set ${setting} = '${value}'`);
}

it("[RUN-FAST] the query plans of all calls are checked, except for the calls listed here", () => {
  const sentNames = new Set(
    ROLES.flatMap((role) => [...listReads(role), ...listWrites(role)]).map(({ call }) => call.name),
  );
  const left = callList.map(({ name }) => name).filter((name) => !sentNames.has(name) && !NOT_SENT.has(name));
  expect(left).toEqual([
    "server.launchToken",
    "server.bookPurchase",
    "server.refundPurchase",
    "admin.sendImport",
  ]);
});

it("[RUN-FAST] every listed error and subject belongs to an existing call", () => {
  const names = new Set(callList.map(({ name }) => name));
  const refusedNames = REFUSALS.flatMap(({ calls }) => calls.split(" "));
  expect(refusedNames.filter((name) => !names.has(name))).toEqual([]);
  const fields = Object.entries(callExamples).flatMap(([name, { query, body }]) =>
    Object.keys({ ...query, ...body }).map((field) => `${name}.${field}`),
  );
  expect(Object.keys(SUBJECTS).filter((subject) => !fields.includes(subject))).toEqual([]);
});

describePostgres("statements of calls over many members, on PostgreSQL", () => {
  let api: TestApi;
  let url = "";
  let close = async () => {};
  let large = new Set<string>();

  beforeAll(async () => {
    const ownDatabase = await openOwnDatabase("postgres");
    url = ownDatabase.url ?? "";
    close = () => ownDatabase.close();
    const filling = await openTestApi({
      open: async () => ({ ...ownDatabase, close: async () => undefined }),
    });
    await withClient(url, async (db) => {
      await makeTemplate(filling, db);
      await writeStatements(db);
      await loadHeavy(db, 200);
      await loadMembers(db, { members: MEMBERS, sites: SITES });
      await loadRest(db, { from: SITES + 1, to: SITES_IN_ALL, caller: CALLER });
      await explainAll(db, new URL(url).pathname.slice(1));
      const { rows } = await db.query<{ name: string }>(
        "select relname as name from pg_class where relkind = 'r' and reltuples > $1",
        [MANY_ROWS],
      );
      large = new Set(rows.map(({ name }) => name));
      const small = EACH_SITES.filter((name) => !large.has(name));
      expect(small).toEqual([]);
    });
    expect(await checkInvariants(ownDatabase.db, filling.services.files)).toEqual([]);
    await filling.close();
    const { connect } = pg.Client.prototype;
    const connectAndListen = function (this: Client, ...input: unknown[]) {
      this.on("notice", hear);
      return Reflect.apply(connect, this, input);
    };
    vi.spyOn(pg.Client.prototype, "connect").mockImplementation(connectAndListen as typeof connect);
    const opened = await openPostgres({ url, callMs: 30_000 });
    api = await openTestApi({
      open: async () => ({ ...opened, driver: "postgres", url }),
      domains: TEST_DOMAINS,
      dns: new FakeDns(),
    });
    api.clock.advance(Date.now() - api.clock.now().getTime());
  }, 600_000);

  afterAll(async () => {
    vi.restoreAllMocks();
    await api?.close();
    await close();
  });

  async function observe(
    request: Request,
    caller: Caller,
  ): Promise<{ findings: Finding[]; status: string[] }> {
    plans.length = 0;
    const { status, body } = await send(api, request.call, request.sent(caller));
    remember(caller, request.call, body, api.clock.now());
    const expected = getExpectedStatus(caller.role, request.call.name);
    const wrong = `${caller.role} ${request.title}: ${status} in place of ${expected}, ${JSON.stringify(body)}`;
    return { findings: findings(request, caller), status: status === expected ? [] : [wrong.slice(0, 400)] };
  }

  function findings(request: Request, caller: Caller): Finding[] {
    const foundFindings: Finding[] = [];
    for (const { statement, plan } of plans) {
      for (const node of getNodes(plan)) {
        const table = node["Relation Name"] ?? "";
        const isExecuted = node["Actual Loops"] !== 0;
        const gathered = node["Node Type"] === "Bitmap Index Scan" ? (node["Actual Rows"] ?? 0) : 0;
        // A bitmap gathers every match before the first row is read.
        if (gathered > PASSED_MAX)
          foundFindings.push({
            call: `${caller.role} ${request.title}`,
            table: node["Index Name"] ?? "",
            what: `bitmap of ${gathered} rows`,
            statement,
          });
        if (!large.has(table) || !isExecuted) continue;
        const rows =
          ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 1);
        const isSequential = node["Node Type"] === "Seq Scan" && !node.isLimited;
        if (!isSequential && rows <= (node.isLimited ? PASSED_MAX : MANY_ROWS)) continue;
        const what = `${node["Node Type"]} of ${Math.round(rows)} rows`;
        foundFindings.push({ call: `${caller.role} ${request.title}`, table, what, statement });
      }
    }
    const isAllowed = ({ call, table }: Finding) =>
      ALLOWED.some((allowed) => allowed.call.test(call) && (allowed.table ?? /./).test(table));
    return foundFindings.filter((finding) => !isAllowed(finding));
  }

  const describeFinding = ({ call, table, what, statement }: Finding) =>
    `${call}: ${what} on ${table}\n    ${statement.replace(/\s+/g, " ").slice(0, 400)}`;

  it.each(ROLES)("[RUN-FAST] no call by a %s reads a large table row by row", (role: Role) =>
    withClient(url, async (db) => {
      const caller = await openCaller(api, db, role, CALLER);
      const allFindings: Finding[] = [];
      const refusals: string[] = [];
      for (const request of [...listReads(role), ...listWrites(role)]) {
        // Writes depend on earlier writes, so refresh the ids.
        if (request.call.method !== "GET")
          Object.assign(caller.ids, (await readSubjects(db, caller.about, request.call.name)).ids);
        const observation = await observe(request, caller);
        allFindings.push(...observation.findings);
        refusals.push(...observation.status);
      }
      expect.soft(refusals).toEqual([]);
      expect.soft(allFindings.map(describeFinding)).toEqual([]);
    }),
  );

  it("[RUN-FAST] detects a sequential scan", async () => {
    plans.length = 0;
    await api.database.db.execute("select count(*) from ledger where note = 'nobody wrote this'");
    expect(plans.flatMap(({ plan }) => getNodes(plan)).map((node) => node["Node Type"])).toContain(
      "Seq Scan",
    );
  });
});
