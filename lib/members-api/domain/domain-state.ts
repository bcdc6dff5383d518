import type { DomainState } from "@/lib/core/domain/findings";
import type { CheckOutcome } from "./check-records";

const DAY_MS = 24 * 60 * 60_000;
/** Days of failing after which the owners get an email. */
const FAILING_EMAIL_DAYS = [1, 14, 28] as const;
export type FailingDay = (typeof FAILING_EMAIL_DAYS)[number];
/** Name servers that say nothing for so long are as wrong as ones that say something wrong. */
const UNREACHABLE_FAILS_AFTER_MS = DAY_MS;
/** After that, whoever proves that the name is theirs gets it: the last email has been sent. */
export const GIVEN_UP_AFTER_MS = 28 * DAY_MS;

/** A domain's state, as it is stored. */
export interface DomainStanding {
  state: DomainState;
  verifiedAt: Date | null;
  failingSince: Date | null;
  /** Since when name servers do not answer; null while they do. */
  unreachableSince: Date | null;
  /** The last of FAILING_EMAIL_DAYS that an email was sent for; 0 is none. */
  emailedDay: number;
}

export interface NextStanding {
  standing: DomainStanding;
  /** The day whose email is due now. */
  email: FailingDay | null;
  /** It has just begun to fail. */
  began: boolean;
}

/** The state after a check. Pure; `now` is the check's time. A pending domain never fails: it was never right. */
export function nextStanding(before: DomainStanding, outcome: CheckOutcome, now: Date): NextStanding {
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
  // Silence counts from its begin, once it counts at all.
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
/** A name that nobody verified in so long is checked when somebody asks. */
const UNCLAIMED_AFTER_MS = 30 * DAY_MS;

/**
 * When a domain is checked next: hourly. One that was just added is looked at every half minute, then less and less often,
 * so that its first page does not wait for an hour. Null: never by itself.
 */
export function nextCheckAt(state: DomainState, claimedAt: Date, now: Date): Date | null {
  const at = now.getTime();
  if (state !== "pending") return new Date(at + HOURLY_MS);
  const age = at - claimedAt.getTime();
  if (age > UNCLAIMED_AFTER_MS) return null;
  return new Date(at + Math.min(HOURLY_MS, Math.max(SOONEST_MS, age / 10)));
}
