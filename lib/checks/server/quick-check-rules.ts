import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import { getFactState, type ReportFactState, type RequestedSource } from "@/lib/vehicle/rules/fact-state";
import { getRecords, RECORD_QUESTIONS, toAnswer } from "@/lib/vehicle/rules/record-questions";

type QuickCheckKind = "accident" | "lemon" | "flood" | "one_owner";

export interface QuickCheckResult {
  /** Needed because a check's boolean doesn't distinguish 'none' from 'unchecked' and 'unavailable'. */
  state: ReportFactState;
  count: number;
  newest: string | null;
  sources: string[];
}

const LEMON =
  /\blemon\b|\bbuy[\s-]?back\b|\bwarranty return\b|\bnon-?conformity\b|\brepurchased by (the )?manufacturer\b/i;
const FLOOD = /\bflood(ed)?\b|\b(salt|fresh)?\s?water[\s-]?(damage|damaged|logged)\b|\bsaltwater\b/i;
const BRANDED: readonly string[] = ["brand", "title"];
const DAMAGED: readonly string[] = [
  ...BRANDED,
  "damage",
  "insurance",
  "salvage",
  "junk",
  "total_loss",
  "accident",
];

const isNamed = (event: HistoryEvent, pattern: RegExp) =>
  pattern.test(`${event.text ?? ""} ${event.sourceCode ?? ""}`);

const RULES: Record<QuickCheckKind, { counts(event: HistoryEvent): boolean; needs: readonly string[] }> = {
  accident: {
    counts: ({ kind }) => RECORD_QUESTIONS.damage.shows.includes(kind),
    needs: RECORD_QUESTIONS.damage.needs,
  },
  lemon: { counts: (event) => BRANDED.includes(event.kind) && isNamed(event, LEMON), needs: ["brand"] },
  flood: { counts: (event) => DAMAGED.includes(event.kind) && isNamed(event, FLOOD), needs: ["brand"] },
  one_owner: {
    counts: ({ kind }) => RECORD_QUESTIONS.owners.shows.includes(kind),
    needs: RECORD_QUESTIONS.owners.needs,
  },
};

function check(
  kind: QuickCheckKind,
  events: readonly HistoryEvent[],
  sources: readonly RequestedSource[],
): QuickCheckResult {
  const { counts, needs } = RULES[kind];
  const counted = events.filter(counts);
  return {
    state: getFactState(counted.length > 0, needs, sources),
    count: kind === "one_owner" ? toAnswer("owners", counted, sources, null).count : counted.length,
    newest:
      counted
        .map((event) => event.date)
        .sort()
        .at(-1) ?? null,
    sources: [...new Set(counted.map((event) => event.source))].sort(),
  };
}

/** Returns false for several records without owner numbers, because they may be different owners. */
function isOneOwner(events: readonly HistoryEvent[]): boolean {
  const owners = getRecords("owners", events);
  if (owners.length === 0) return false;
  const numbers = owners.map((event) => event.ownerNumber);
  return owners.length === 1 ? (numbers[0] ?? 1) === 1 : numbers.every((number) => number === 1);
}

export function buildQuickCheck(events: readonly HistoryEvent[], sources: readonly RequestedSource[]) {
  const getResult = (kind: QuickCheckKind) => check(kind, events, sources);
  const checks = {
    accident: getResult("accident"),
    lemon: getResult("lemon"),
    flood: getResult("flood"),
    one_owner: getResult("one_owner"),
  } satisfies Record<QuickCheckKind, QuickCheckResult>;
  return {
    accidentCheck: checks.accident.state === "found",
    lemonCheck: checks.lemon.state === "found",
    floodCheck: checks.flood.state === "found",
    oneOwner: isOneOwner(events),
    checks,
  };
}
