import { addCall } from "./call";
import type { Draft } from "./draft";
import { addEvent } from "./event";
import { addList } from "./list";
import { Refusal, readName, readPair } from "./names";
import { addNoun } from "./noun";

const kinds: Readonly<Record<string, (draft: Draft, name: string) => string>> = {
  noun: (draft, name) => addNoun(draft, readName(name)),
  call: (draft, name) => addCall(draft, ...readPair(name, "share.rename")),
  list: (draft, name) => addList(draft, readName(name)),
  event: (draft, name) => addEvent(draft, ...readPair(name, "share.opened")),
};

/** Returns the path of the failing test. Throws a Refusal for input that it can't use. */
export function plan(draft: Draft, kind: string, name: string): string {
  const add = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!add) throw new Refusal(`'${kind}' isn't known. Choose ${Object.keys(kinds).join(", ")}.`);
  return add(draft, name);
}
