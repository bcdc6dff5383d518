import { expect, it } from "vitest";
import { createTurns, type Turn } from "./turns";

interface Named extends Turn {
  name: string;
}

const open = (threads = { texts: 2, documents: 1 }, waiting = { all: 20, site: 10, member: 5 }) =>
  createTurns<Named>({ threads, waiting, isFirstSite: (site) => site === "first" });

function turn(site: string, userId: string | null, lane: Turn["lane"] = "texts"): Named {
  return { name: `${site} ${userId} ${lane}`, site, userId, lane };
}

function takeAll(turns: ReturnType<typeof open>): string[] {
  const names = [];
  for (let next = turns.take(); next; next = turns.take()) names.push(next.name);
  return names;
}

it("[TEN-1] a site other than the first uses at most one thread, and each member runs at most one task", () => {
  const turns = open({ texts: 4, documents: 4 });
  for (const item of [
    turn("other", "a"),
    turn("other", "b", "documents"),
    turn("first", "a"),
    turn("first", "a"),
    turn("first", "b"),
    turn("first", null),
  ])
    turns.add(item);
  const running = [];
  for (let next = turns.take(); next; next = turns.take()) running.push(next);
  expect(running.map(({ name }) => name).sort()).toEqual([
    "first a texts",
    "first b texts",
    "first null texts",
    "other a texts",
  ]);
  for (const item of running) turns.end(item);
  expect(takeAll(turns)).toEqual(["other b documents", "first a texts"]);
});

it("[TEN-1] takes waiting tasks in turn per site, then per member, regardless of how many each sent", () => {
  const turns = open({ texts: 1, documents: 1 });
  for (const userId of ["flood", "flood", "flood", "calm", "flood"]) turns.add(turn("busy", userId));
  turns.add(turn("quiet", "z"));
  turns.add(turn("first", "y"));
  const order: (string | null)[] = [];
  for (let next = turns.take(); next; next = turns.take()) {
    order.push(next.userId);
    turns.end(next);
  }
  expect(order).toEqual(["flood", "z", "y", "calm", "flood", "flood", "flood"]);
});

it("[TEN-2] document tasks wait only for document tasks, and text tasks only for text tasks", () => {
  const turns = open({ texts: 1, documents: 1 });
  turns.add(turn("a", "1", "documents"));
  turns.add(turn("b", "1", "documents"));
  turns.add(turn("c", "1"));
  expect(takeAll(turns)).toEqual(["a 1 documents", "c 1 texts"]);
});

it("[TEN-1] limits the waiting tasks of a member, of a site and overall", () => {
  const turns = open(undefined, { all: 4, site: 3, member: 2 });
  expect(turns.add(turn("a", "1"))).toBeNull();
  expect(turns.add(turn("a", "1"))).toBeNull();
  expect(turns.add(turn("a", "1"))).toBe("member");
  expect(turns.add(turn("a", "2"))).toBeNull();
  expect(turns.add(turn("a", "3"))).toBe("site");
  expect(turns.add(turn("first", "1"))).toBeNull();
  expect(turns.add(turn("first", "2"))).toBe("all");
});
