import { currentOffers } from "@/lib/bff/offers";
import { remoteUpstream } from "@/lib/bff/remote-upstream";
import { setUpstreamAdapter } from "@/lib/bff/upstream";
import { type OptionalCall, offers, optionalCalls } from "@/lib/contract/offers";
import { calls } from "@/lib/contract/table";
import { type CallFinding, checkCall, notSent, type Walk } from "./check-call";
import { isRead, SCREENS } from "./specified-calls";

/** `unknown`: a call that it needs was not sent, or needs a token. */
type ScreenState = "works" | "doesn't work" | "unknown";

export interface UpstreamReport {
  origin: string;
  screens: { name: string; state: ScreenState; calls: CallFinding[] }[];
  /** Parts of screens that need calls beyond the specification. */
  optional: { part: OptionalCall; call: string; offered: boolean }[];
}

const WORKS: readonly CallFinding["state"][] = ["ok", "partly"];

/** A refusal of our sample input, or for want of a token, says nothing about the screen. */
function isUndecided({ state, text }: CallFinding): boolean {
  return state === "not sent" || (state === "refused" && !text.startsWith("HTTP 5"));
}

function judgeScreen(findings: readonly CallFinding[]): ScreenState {
  const decided = findings.filter((finding) => !isUndecided(finding));
  if (decided.some(({ state }) => !WORKS.includes(state))) return "doesn't work";
  return decided.length < findings.length ? "unknown" : "works";
}

/** Walks a Members API as the application would use it. Nothing is changed there unless `write` is set. */
export async function walkUpstream(
  origin: string,
  walk: Walk,
  { write = false }: { write?: boolean } = {},
): Promise<UpstreamReport> {
  setUpstreamAdapter(remoteUpstream(origin), new URL(origin).origin);
  const known = new Map<string, Promise<CallFinding>>();
  const check = (call: (typeof SCREENS)[number]["calls"][number]) => {
    const finding =
      known.get(call.name) ??
      (write || isRead(call)
        ? checkCall(call, walk)
        : Promise.resolve(notSent(call, "It changes something: --write sends it.")));
    known.set(call.name, finding);
    return finding;
  };
  const screens: UpstreamReport["screens"] = [];
  for (const { name, calls: needed } of SCREENS) {
    const findings: CallFinding[] = [];
    // One after the other: what is being looked at may be a small test server.
    for (const call of needed) findings.push(await check(call));
    screens.push({ name, state: judgeScreen(findings), calls: findings });
  }
  const has = await currentOffers({ site: { uri: walk.siteUri, money: walk.money }, address: "127.0.0.1" });
  const lacksOrders = screens.some((screen) =>
    screen.calls.some(({ call, state }) => call === calls.commerce.totalOrders.name && state === "missing"),
  );
  const optional = optionalCalls.map((part) => ({
    part,
    call: `${offers[part].method} /members${offers[part].path}`,
    offered: has.includes(part) && !(part === "orders" && lacksOrders),
  }));
  return { origin, screens, optional };
}

/** The report in plain words. */
export function describeUpstream({ origin, screens, optional }: UpstreamReport): string {
  const lines = [`The Members API at ${origin}`, ""];
  for (const { name, state, calls: findings } of screens) {
    lines.push(`${name}: ${state}`);
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
