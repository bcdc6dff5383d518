import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import pino from "pino";
import { handleCall } from "@/lib/bff/handle-call";
import { setSessionKeys } from "@/lib/bff/session";
import { newSessionCookies } from "@/lib/bff/session-cookies";
import { setUpstream } from "@/lib/bff/upstream";
import { calls } from "@/lib/contract/table";
import { garageVehicles } from "@/lib/members-api/db/schema/garage";
import { sites } from "@/lib/members-api/db/schema/site";
import { type EmbeddedMembersApi, openMembersApi } from "@/lib/members-api/kernel/open-members-api";
import { ledgerRatio } from "./api-ledger";
import { onOwnDatabase } from "./temporary-database";
import { alternate, shareOf } from "./timing";

const HOST = "localhost";
const CARS = 10_000;
const PAGE = 50;

/**
 * npm run bench -- api [postgres://…]: ratios of one run. A call through the BFF against the same handler called bare;
 * page 200 of a garage against page 1; with a PostgreSQL address, on a database that is made and dropped there, the
 * ledger's transaction against its two bare statements.
 */
export async function run([postgres]: string[]): Promise<void> {
  const url = postgres ?? process.env.TEST_DATABASE_URL;
  await onApi(undefined, "PGlite");
  if (!url) {
    console.log("No PostgreSQL address given: the ledger's ratio is not measured.");
    return;
  }
  await onOwnDatabase(url, (own) => onApi(own, "PostgreSQL"));
}

async function onApi(databaseUrl: string | undefined, title: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "glovebox-bench-"));
  const secrets = { digestKey: randomBytes(32).toString("base64") };
  const api = await openMembersApi({
    dataDir,
    databaseUrl,
    secrets,
    port: 3000,
    rateLimited: false,
    sources: { nhtsa: "0", vpic: "0", epa: "0" },
    log: pino({ level: "silent" }),
  });
  try {
    console.log(`On ${title}:`);
    const token = await someone(api);
    await throughBff(api, token);
    await garagePages(api, token);
    if (databaseUrl) await ledgerRatio(api.db, databaseUrl);
  } finally {
    setUpstream(undefined);
    await api.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const bare = (path: string, token?: string, init: RequestInit = {}) =>
  new Request(`http://members-api.bench/members${path}`, {
    ...init,
    headers: {
      uri: HOST,
      "x-client-address": "192.0.2.1",
      ...(token ? { token, authorization: `Bearer ${token}` } : {}),
    },
  });

async function someone(api: EmbeddedMembersApi): Promise<string> {
  const body = new URLSearchParams({ email: "bench@example.com", pass: randomUUID() });
  const answer = await api.fetch(bare(calls.account.register.path, undefined, { method: "POST", body }));
  return String(((await answer.json()) as { token: unknown }).token);
}

async function throughBff(api: EmbeddedMembersApi, token: string): Promise<void> {
  setSessionKeys([randomBytes(32).toString("base64")]);
  setUpstream(api.fetch);
  const [line = ""] = await newSessionCookies({ token }, { host: HOST, cookies: null });
  const [cookie = ""] = line.split(";", 1);
  const paths = [calls.account.user.path, `${calls.vehicle.previewDecode.path}?vin=1HGCM82633A004352`];
  for (const path of paths) {
    const [direct = [], proxied = []] = await alternate(
      [
        async () => (await api.fetch(bare(path, token))).text(),
        async () => {
          const request = new Request(`http://${HOST}${path}`, { headers: { host: HOST, cookie } });
          return (
            await handleCall(request, {
              host: HOST,
              address: "192.0.2.1",
              exactAddress: "127.0.0.1",
              secure: false,
            })
          ).text();
        },
      ],
      400,
    );
    say(`GET ${path.split("?")[0]} through the BFF`, proxied, "the handler bare", direct);
  }
}

async function garagePages(api: EmbeddedMembersApi, token: string): Promise<void> {
  const me = await api.fetch(bare(calls.account.user.path, token));
  const { user } = (await me.json()) as { user: { id: string } };
  const [site] = await api.db.select().from(sites).where(eq(sites.uri, HOST));
  const now = Date.now();
  for (let from = 0; from < CARS; from += 1000) {
    const rows = Array.from({ length: 1000 }, (_, at) => ({
      id: randomUUID(),
      siteId: site?.id ?? "",
      userId: user.id,
      vin: `1HGCM82633A${String(from + at).padStart(6, "0")}`,
      year: 2003,
      make: "HONDA",
      model: "Accord",
      createdAt: new Date(now - (from + at) * 1000),
    }));
    await api.db.insert(garageVehicles).values(rows);
  }
  const page = async (cursor: string | null) => {
    const search = new URLSearchParams({ limit: String(PAGE), ...(cursor ? { cursor } : {}) });
    const answer = await api.fetch(bare(`${calls.garage.page.path}?${search}`, token));
    return (await answer.json()) as { vehicles: unknown[]; next: string | null };
  };
  let cursor: string | null = null;
  for (let at = 1; at < CARS / PAGE; at++) cursor = (await page(cursor)).next;
  if ((await page(cursor)).vehicles.length !== PAGE) throw new Error("page 200 is not full");
  const last = cursor;
  const [first = [], deep = []] = await alternate([() => page(null), () => page(last)], 60);
  say(`garage of ${CARS}, page ${CARS / PAGE}`, deep, "page 1", first, "at most 1.5");
}

function say(what: string, times: number[], yardstick: string, others: number[], limit = ""): void {
  const [ours, theirs] = [shareOf(times, 0.5), shareOf(others, 0.5)];
  const ratio = (ours / theirs).toFixed(2);
  console.log(
    `  ${what}: ${ours.toFixed(2)} ms = ${ratio} × ${yardstick} (${theirs.toFixed(2)} ms)${limit ? `; ${limit}` : ""}`,
  );
}
