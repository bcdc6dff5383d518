import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { NOT_OF_MEMBERS } from "./call";
import { openDraft } from "./draft";
import { Refusal } from "./names";
import { plan } from "./plan";

const COPIED = ["lib", "components/admin", "components/partner", "messages", "docs/webhooks.md"];

describe("npm run new", () => {
  let root = "";
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "glovebox-new-"));
    for (const path of COPIED) cpSync(path, join(root, path), { recursive: true });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it.each([
    [
      "noun",
      "tireRecall",
      ["lib/compose/calls/table.ts", "messages/es/index.ts", "components/tire-recall/tire-recall-list.tsx"],
    ],
    [
      "call",
      "share.rename",
      ["lib/share/contract/share.ts", "lib/share/client.ts", "lib/share/server/routes.ts"],
    ],
    ["call", "tire-recall.close", ["lib/tire-recall/contract.ts", "lib/tire-recall/examples.ts"]],
    ["list", "safety-notice", ["lib/staff/rules/permissions.ts", "components/admin/list-definitions.ts"]],
    ["event", "tireRecall.closed", ["lib/webhook/contract.ts", "docs/webhooks.md", "messages/en/admin.json"]],
  ])("[ENG-4] %s %s writes valid files and a test", (kind, name, expected) => {
    const draft = openDraft(root);
    const test = plan(draft, kind, name);
    draft.write();
    const paths = [...draft.changed.keys()];
    expect(paths).toEqual(expect.arrayContaining([...expected, test]));
    for (const path of paths) {
      const text = readFileSync(join(root, path), "utf8");
      if (path.endsWith(".json")) JSON.parse(text);
      else if (!path.endsWith(".md")) expect([path, parseSync(path, text).errors]).toEqual([path, []]);
    }
  });

  const nouns = Object.keys(calls).filter((group) => !NOT_OF_MEMBERS.includes(group));
  it.each(nouns)("[ENG-4] finds the files to change for a new call of the noun %s", (noun) => {
    expect(plan(openDraft(root), "call", `${noun}.frobnicate`)).toMatch(/-frobnicate\.test\.ts$/);
  });

  it.each([
    ["page", "alert", "'page' isn't known"],
    ["constructor", "alert", "'constructor' isn't known"],
    ["noun", "Price Alert", "isn't a name"],
    ["noun", "../alert", "isn't a name"],
    ["noun", "import", "a reserved word"],
    ["noun", "share", "lib/share already exists"],
    ["noun", "order", "already has another orderCalls"],
    ["call", "rename", "Write the noun, a period and the name: share.rename"],
    ["call", "share.link.rename", "wrong form"],
    ["call", "spaceship.launch", "There is no noun 'spaceship'"],
    ["call", "share.create", 'already has "share.create"'],
    ["call", "admin.tickets", "can't be generated"],
    ["list", "ticket", 'already has path: "tickets"'],
    ["event", "opened", "Write the noun, a period and the name: share.opened"],
    ["event", "order.paid", 'already has "order.paid"'],
  ])("[ENG-4] refuses %s %s", (kind, name, message) => {
    const runPlan = () => plan(openDraft(root), kind, name);
    expect(runPlan).toThrow(Refusal);
    expect(runPlan).toThrow(message);
  });

  it("[ENG-4] reports a file that lacks the anchor for inserting code", () => {
    const draft = openDraft(root);
    draft.changed.set("lib/compose/calls/openapi.ts", "");
    expect(() => plan(draft, "noun", "spaceship")).toThrow(
      "lib/compose/calls/openapi.ts has no /const GROUPS",
    );
  });
});
