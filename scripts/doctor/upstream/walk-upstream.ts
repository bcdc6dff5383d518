import { findMissing, offersByRead } from "@/lib/bff/offers";
import { createRemoteUpstream } from "@/lib/bff/remote-upstream";
import { resolveSite } from "@/lib/bff/resolve-site";
import { setUpstreamAdapter } from "@/lib/bff/upstream";
import { type OptionalCall, offers, optionalCalls } from "@/lib/compose/calls/offers";
import { calls } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { type CallFinding, checkCall, createNotSentFinding, type Walk } from "./check-call";

type ScreenState = "works" | "doesn't work" | "unknown";

interface Screen {
  name: string;
  calls: readonly CallDefinition[];
}

const { account, billing, checks, garage, recalls, report, site, sticker, support, vehicle } = calls;

const EVERY_PAGE = "Every page";

const SCREENS: readonly Screen[] = [
  { name: EVERY_PAGE, calls: [site.config] },
  { name: "Colors, logo and secure-login gate", calls: [site.settings] },
  { name: "Look up a car by VIN", calls: [vehicle.previewDecode, vehicle.validateVin] },
  { name: "Look up a classic car", calls: [vehicle.classicMapping] },
  { name: "Look up a car by plate", calls: [vehicle.plateDecode] },
  { name: "Recalls", calls: [recalls.years, recalls.makes, recalls.models, recalls.byVin, recalls.check] },
  { name: "Quick check", calls: [checks.quick] },
  { name: "Market value", calls: [checks.value] },
  { name: "Sign-up", calls: [account.register] },
  { name: "Login", calls: [account.login] },
  { name: "Secure login", calls: [account.secureLogin] },
  { name: "Password", calls: [account.resetPassword, account.changePassword] },
  { name: "Profile", calls: [account.updateProfile] },
  { name: "Dealer sign-up", calls: [account.dealerRegister] },
  { name: "Delete account", calls: [account.deleteAccount] },
  { name: "Garage", calls: [garage.page, garage.read, garage.save, garage.remove, garage.vehicle] },
  { name: "Reports", calls: [report.filter, report.generate, report.generateBasic, report.generateClassic] },
  {
    name: "Stickers",
    calls: [report.filter, sticker.generate, sticker.generateClassic, sticker.generateYmmt],
  },
  {
    name: "Sticker editor",
    calls: [sticker.autoload, sticker.confirm, sticker.confirmYearRestricted],
  },
  { name: "Feedback", calls: [support.createFeedback] },
  { name: "Support tickets", calls: [support.createTicket] },
  { name: "Free credit after a failure", calls: [support.offerCredit] },
  { name: "Prices", calls: [billing.plans, billing.stickerPlans] },
  {
    name: "Checkout",
    calls: [billing.register, billing.registerSticker, billing.couponValidation, billing.updatePayment],
  },
  { name: "Purchases", calls: [billing.totalOrders, billing.cancelSubscription] },
];

const POSTS_THAT_READ: readonly CallDefinition[] = [
  site.settings,
  vehicle.validateVin,
  recalls.check,
  checks.value,
  sticker.autoload,
];

/** Never sent: the test account would lose its password or subscription, or be deleted. */
const IRREVERSIBLE: readonly CallDefinition[] = [
  account.changePassword,
  billing.cancelSubscription,
  account.deleteAccount,
];

const isIrreversible = (call: CallDefinition): boolean => IRREVERSIBLE.includes(call);

function isRead(call: CallDefinition): boolean {
  return call.method === "GET" || POSTS_THAT_READ.includes(call);
}

export interface UpstreamReport {
  origin: string;
  site: string;
  screens: { name: string; state: ScreenState; reason: string | null; calls: CallFinding[] }[];
  optional: { part: OptionalCall; call: string; offered: boolean }[];
}

const WORKS: readonly CallFinding["state"][] = ["ok", "partly"];

/** Returns true if the sample input was rejected or a token is missing, so the screen may still work. */
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
      ? `Pages return 404: the API has no site "${site}". Use --site to send another host name.`
      : `Pages return 503: no usable config or settings for site "${site}". Use --site to send another host name.`;
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
  setUpstreamAdapter(createRemoteUpstream(origin), new URL(origin).origin);
  const known = new Map<string, Promise<CallFinding>>();
  const check = (call: CallDefinition) => {
    const obstacle = getObstacle(call, write);
    const finding =
      known.get(call.name) ??
      (obstacle === null ? checkCall(call, walk) : Promise.resolve(createNotSentFinding(call, obstacle)));
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
    screen.calls.some(({ call, state }) => call === calls.billing.totalOrders.name && state === "missing"),
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
    for (const { method, path, state: callState, text, dropped, defaulted } of findings) {
      lines.push(`  ${callState.padEnd(10)} ${method} ${path}: ${text}`);
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
