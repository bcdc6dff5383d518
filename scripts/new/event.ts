import { type Draft, getIntegrationTest, TO_DO } from "./draft";
import type { Name } from "./names";
import { importPath, paths } from "./paths";

/** Returns the path of the failing test. */
export function addEvent(draft: Draft, noun: Name, verb: Name): string {
  const type = `${noun.snake}.${verb.snake}`;
  const emit = `emit${noun.pascal}${verb.pascal}`;
  draft.requireFree(`"${type}"`);
  draft.append(
    paths.events,
    `  "${type}": z.object({ member_id: id, test }),\n`,
    /export const webhookEventData = \{/,
  );
  const example = {
    type,
    timestamp: "2026-01-15T12:00:00.000Z",
    data: { member_id: "8c2f7a54-6b1d-4a0e-8f37-5f5c2f6d1e22", test: false },
  };
  draft.insertBefore(
    paths.eventGuide,
    /^### `webhook\.test`/m,
    `### \`${type}\`\n\nDescribe the event ${TO_DO}.\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\`\n\n`,
  );
  const messages = ["en", "es"].map((language) => {
    const file = paths.toMessages(language, "admin");
    const text = language === "en" ? `${noun.title} ${verb.text} ${TO_DO}.` : `Describa el evento ${TO_DO}.`;
    draft.insertAfter(file, /^ {2}"webhookEvents": \{/m, `\n    "${type.replace(".", "_")}": "${text}",`);
    return file;
  });

  const emitter = paths.toServer("webhook", `${noun.kebab}-events`);
  if (!draft.exists(emitter)) draft.create(emitter, "");
  draft.append(
    emitter,
    `
export async function ${emit}(
  tx: Database,
  services: Emitting,
  { siteId, id, memberId }: { siteId: string; id: string; memberId: string },
): Promise<void> {
  const data = { member_id: memberId, test: false };
  await emitEvent(tx, services, { siteId, type: "${type}", key: id, data });
}
`,
  );
  draft.importName(emitter, "type Emitting", paths.toServer("webhook", "emit-event"));
  draft.importName(emitter, "emitEvent", paths.toServer("webhook", "emit-event"));
  if (!/import (?:type )?\{[^}]*\bDatabase\b/.test(draft.read(emitter)))
    draft.importName(emitter, "type Database", paths.db);

  const test = paths.toTest(`${noun.kebab}-${verb.kebab}-event`);
  draft.create(
    test,
    getIntegrationTest({
      imports: `import { eq } from "drizzle-orm";
import { webhookEvents } from "${importPath(test, paths.webhookTables)}";`,
      title: `[PART-6] ${type} is emitted once`,
      body: `
    const emitted = await api.database.db.$count(webhookEvents, eq(webhookEvents.type, "${type}"));
    const hint = "Call ${emit} (${emitter}) in the transaction of the action, and run the action in this test";
    expect(emitted, hint).toBe(1);`,
      files: [paths.eventGuide, ...messages],
    }),
  );
  return test;
}
