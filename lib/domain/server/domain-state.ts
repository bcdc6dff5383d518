import type { DomainState } from "../rules";
import type { CheckOutcome } from "./check-records";

const DAY_MS = 24 * 60 * 60_000;
const FAILING_EMAIL_DAYS = [1, 14, 28] as const;
export type FailingDay = (typeof FAILING_EMAIL_DAYS)[number];
/** A domain whose name servers are unreachable for this long counts as wrong. */
const UNREACHABLE_FAILS_AFTER_MS = DAY_MS;
/** After the last email, another site can claim the name. */
export const GIVEN_UP_AFTER_MS = 28 * DAY_MS;

export interface DomainStanding {
  state: DomainState;
  verifiedAt: Date | null;
  failingSince: Date | null;
  unreachableSince: Date | null;
  emailedDay: number;
}

export interface NextStanding {
  standing: DomainStanding;
  email: FailingDay | null;
  began: boolean;
}

/** Keeps pending domains from becoming 'failing', because they never worked. */
export function getNextStanding(before: DomainStanding, outcome: CheckOutcome, now: Date): NextStanding {
  const at = now.getTime();
  const unreachableSince = outcome === "unknown" ? (before.unreachableSince ?? now) : null;
  if (outcome === "right") {
    const standing: DomainStanding = {
      state: "verified",
      verifiedAt: before.verifiedAt ?? now,
      failingSince: null,
      unreachableSince,
      emailedDay: 0,
    };
    return { standing, email: null, began: false };
  }
  const silentMs = unreachableSince ? at - unreachableSince.getTime() : 0;
  const isWrong = outcome === "wrong" || silentMs >= UNREACHABLE_FAILS_AFTER_MS;
  if (before.state === "pending" || (!isWrong && before.state === "verified"))
    return { standing: { ...before, unreachableSince }, email: null, began: false };
  const failingSince = before.failingSince ?? unreachableSince ?? now;
  const days = (at - failingSince.getTime()) / DAY_MS;
  const due = FAILING_EMAIL_DAYS.findLast((day) => days >= day && day > before.emailedDay) ?? null;
  return {
    standing: {
      ...before,
      state: "failing",
      failingSince,
      unreachableSince,
      emailedDay: due ?? before.emailedDay,
    },
    email: due,
    began: before.state === "verified",
  };
}

const SOONEST_MS = 30_000;
const HOURLY_MS = 60 * 60_000;
const UNCLAIMED_AFTER_MS = 30 * DAY_MS;

/** Returns the next hourly check, or an earlier time soon after the claim. Null stops automatic checks. */
export function findNextCheckAt(state: DomainState, claimedAt: Date, now: Date): Date | null {
  const at = now.getTime();
  if (state !== "pending") return new Date(at + HOURLY_MS);
  const age = at - claimedAt.getTime();
  if (age > UNCLAIMED_AFTER_MS) return null;
  return new Date(at + Math.min(HOURLY_MS, Math.max(SOONEST_MS, age / 10)));
}
