import { findMissing, offersByRead } from "@/lib/bff/offers";
import { remoteUpstream } from "@/lib/bff/remote-upstream";
import { resolveSite } from "@/lib/bff/resolve-site";
import { setUpstreamAdapter } from "@/lib/bff/upstream";
import type { CallDefinition } from "@/lib/contract/call";
import { type OptionalCall, offers, optionalCalls } from "@/lib/contract/offers";
import { calls } from "@/lib/contract/table";
import { type CallFinding, checkCall, notSent, type Walk } from "./check-call";
import { EVERY_PAGE, isIrreversible, isRead, SCREENS } from "./specified-calls";

type ScreenState = "works" | "doesn't work" | "unknown";

export interface UpstreamReport {
  origin: string;
  site: string;
  screens: { name: string; state: ScreenState; reason: string | null; calls: CallFinding[] }[];
  optional: { part: OptionalCall; call: string; offered: boolean }[];
}

const WORKS: readonly CallFinding["state"][] = ["ok", "partly"];

/** True if the sample input was rejected or a token is missing, so the screen may still work. */
function isUndecided({ state, text }: CallFinding): boolean {
  return state === "not sent" || (state === "refused" && !text.startsWith("HTTP 5"));
}

function judgeScreen(findings: readonly CallFinding[]): ScreenState {
  const decided = findings.filter((finding) => !isUndecided(finding));
  if (decided.some(({ state }) => !WORKS.includes(state))) return "doesn't work";
  return decided.length < findings.length ? "unknown" : "works";
}

async function judgePages(site: string): Promise<{ state: ScreenState; reason: string | null }> {
  const { kind } = await resolveSite(site);
  if (kind === "site") return { state: "works", reason: null };
  const reason =
    kind === "unknown"
      ? `Pages answer 404: it knows no site "${site}". --site sends another host name.`
      : `Pages answer 503: no usable config or settings for the site "${site}". --site sends another host name.`;
  return { state: "doesn't work", reason };
}

function getObstacle(call: CallDefinition, write: boolean): string | null {
  if (isIrreversible(call)) return "It can't be undone: try it yourself.";
  return write || isRead(call) ? null : "It changes something: --write sends it.";
}

export async function walkUpstream(
  origin: string,
  walk: Walk,
  { write = false }: { write?: boolean } = {},
): Promise<UpstreamReport> {
  setUpstreamAdapter(remoteUpstream(origin), new URL(origin).origin);
  const known = new Map<string, Promise<CallFinding>>();
  const check = (call: CallDefinition) => {
    const obstacle = getObstacle(call, write);
    const finding =
      known.get(call.name) ??
      (obstacle === null ? checkCall(call, walk) : Promise.resolve(notSent(call, obstacle)));
    known.set(call.name, finding);
    return finding;
  };
  const screens: UpstreamReport["screens"] = [];
  for (const { name, calls: needed } of SCREENS) {
    const findings: CallFinding[] = [];
    // Sequential, because the target may be a small test server.
    for (const call of needed) findings.push(await check(call));
    const judgment =
      name === EVERY_PAGE ? await judgePages(walk.siteUri) : { state: judgeScreen(findings), reason: null };
    screens.push({ name, ...judgment, calls: findings });
  }
  const caller = { site: { uri: walk.siteUri, money: walk.money }, address: "127.0.0.1" };
  const missing: OptionalCall[] = [];
  for (const part of offersByRead) if (await findMissing(offers[part], caller)) missing.push(part);
  const lacksOrders = screens.some((screen) =>
    screen.calls.some(({ call, state }) => call === calls.commerce.totalOrders.name && state === "missing"),
  );
  const optional = optionalCalls.map((part) => ({
    part,
    call: `${offers[part].method} /members${offers[part].path}`,
    offered: !missing.includes(part) && !(part === "orders" && lacksOrders),
  }));
  return { origin, site: walk.siteUri, screens, optional };
}

export function describeUpstream({ origin, site, screens, optional }: UpstreamReport): string {
  const lines = [`The Members API at ${origin}, for the site "${site}"`, ""];
  for (const { name, state, reason, calls: findings } of screens) {
    lines.push(`${name}: ${state}${reason === null ? "" : `. ${reason}`}`);
    for (const { method, path, state: found, text, dropped, defaulted } of findings) {
      lines.push(`  ${found.padEnd(10)} ${method} ${path}: ${text}`);
      if (dropped.length > 0) lines.push(`${" ".repeat(13)}Not readable: ${dropped.join(", ")}`);
      if (defaulted.length > 0) lines.push(`${" ".repeat(13)}Defaults for: ${defaulted.join(", ")}`);
    }
  }
  const off = optional.filter(({ offered }) => !offered);
  lines.push("", "Parts that need calls beyond the specification:");
  lines.push(
    `  on   ${
      optional
        .filter(({ offered }) => offered)
        .map(({ part }) => part)
        .join(", ") || "none"
    }`,
  );
  for (const { part, call } of off) lines.push(`  off  ${part}: ${call} is missing`);
  return lines.join("\n");
}
