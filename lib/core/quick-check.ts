import type { HistoryEvent } from "@/lib/contract/history";
import { type AskedSource, factState, type ReportFactState } from "./report-state";

type QuickCheckKind = "accident" | "lemon" | "flood" | "one_owner";

export interface QuickCheckResult {
  /** 'found': there are records that the check goes by; only then do the booleans say anything. */
  state: ReportFactState;
  count: number;
  newest: string | null;
  sources: string[];
}

/** Words by which suppliers and DMVs name these; the supplier's own codes differ from one to the next. */
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

const isNamed = (event: HistoryEvent, words: RegExp) =>
  words.test(`${event.text ?? ""} ${event.sourceCode ?? ""}`);

const RULES: Record<QuickCheckKind, { counts(event: HistoryEvent): boolean; needs: readonly string[] }> = {
  accident: { counts: ({ kind }) => kind === "accident" || kind === "damage", needs: ["accident"] },
  lemon: { counts: (event) => BRANDED.includes(event.kind) && isNamed(event, LEMON), needs: ["brand"] },
  flood: { counts: (event) => DAMAGED.includes(event.kind) && isNamed(event, FLOOD), needs: ["brand"] },
  one_owner: { counts: ({ kind }) => kind === "owner", needs: ["owner"] },
};

function check(
  kind: QuickCheckKind,
  events: readonly HistoryEvent[],
  sources: readonly AskedSource[],
): QuickCheckResult {
  const { counts, needs } = RULES[kind];
  const own = events.filter(counts);
  return {
    state: factState(own.length > 0, needs, sources),
    count: own.length,
    newest:
      own
        .map((event) => event.date)
        .sort()
        .at(-1) ?? null,
    sources: [...new Set(own.map((event) => event.source))].sort(),
  };
}

/** Owners are told apart by their number; two records without one may be two owners, and one owner is not proven. */
function isOneOwner(events: readonly HistoryEvent[]): boolean {
  const owners = events.filter((event) => event.kind === "owner");
  if (owners.length === 0) return false;
  const numbers = owners.map((event) => event.ownerNumber);
  return owners.length === 1 ? (numbers[0] ?? 1) === 1 : numbers.every((number) => number === 1);
}

/**
 * The four answers of a quick check. A boolean is true only where records say so; false alone is no good news, which is
 * why each has its state beside it.
 */
export function quickCheck(events: readonly HistoryEvent[], sources: readonly AskedSource[]) {
  const result = (kind: QuickCheckKind) => check(kind, events, sources);
  const checks = {
    accident: result("accident"),
    lemon: result("lemon"),
    flood: result("flood"),
    one_owner: result("one_owner"),
  } satisfies Record<QuickCheckKind, QuickCheckResult>;
  return {
    accidentCheck: checks.accident.state === "found",
    lemonCheck: checks.lemon.state === "found",
    floodCheck: checks.flood.state === "found",
    oneOwner: isOneOwner(events),
    checks,
  };
}
