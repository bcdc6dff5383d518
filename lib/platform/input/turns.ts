import type { InputLane, InputOwner } from "./input-task";

export interface Turn extends InputOwner {
  lane: InputLane;
}

export interface TurnLimits {
  threads: Record<InputLane, number>;
  waiting: { all: number; site: number; member: number };
  isFirstSite(site: string): boolean;
}

export type TurnRefusal = "all" | "site" | "member";

const toMember = ({ site, userId }: InputOwner) => `${site} ${userId ?? ""}`;

/**
 * Takes turns by site, then by member. Members run at most one task; sites other than the first use at most one thread.
 */
export function createTurns<T extends Turn>(limits: TurnLimits) {
  const waiting: T[] = [];
  const running = new Set<T>();
  const served = new Map<string, number>();
  let turns = 0;

  const countRunning = (matches: (turn: T) => boolean) => [...running].filter(matches).length;
  const countWaiting = (matches: (turn: T) => boolean) => waiting.filter(matches).length;

  function canRun(turn: T): boolean {
    if (countRunning(({ lane }) => lane === turn.lane) >= limits.threads[turn.lane]) return false;
    if (countRunning((other) => toMember(other) === toMember(turn)) > 0) return false;
    return limits.isFirstSite(turn.site) || countRunning(({ site }) => site === turn.site) === 0;
  }

  function compare(a: T, b: T): number {
    const site = (served.get(a.site) ?? 0) - (served.get(b.site) ?? 0);
    return site || (served.get(toMember(a)) ?? 0) - (served.get(toMember(b)) ?? 0);
  }

  return {
    add(turn: T): TurnRefusal | null {
      if (countWaiting((other) => toMember(other) === toMember(turn)) >= limits.waiting.member)
        return "member";
      const inSite = countWaiting(({ site }) => site === turn.site);
      if (!limits.isFirstSite(turn.site) && inSite >= limits.waiting.site) return "site";
      if (waiting.length >= limits.waiting.all) return "all";
      waiting.push(turn);
      return null;
    },
    take(): T | undefined {
      const next = waiting
        .filter(canRun)
        .reduce<T | undefined>(
          (best, turn) => (best === undefined || compare(turn, best) < 0 ? turn : best),
          undefined,
        );
      if (!next) return undefined;
      waiting.splice(waiting.indexOf(next), 1);
      running.add(next);
      turns += 1;
      served.set(next.site, turns).set(toMember(next), turns);
      return next;
    },
    end(turn: T): void {
      running.delete(turn);
      if (running.size + waiting.length === 0) served.clear();
    },
    drain: () => waiting.splice(0),
  };
}
