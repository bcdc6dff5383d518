import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as z from "zod";
import { WEBHOOK_EVENT_TYPES, WEBHOOK_TEST_TYPE, webhookEventData } from "@/lib/webhook/contract";
import { ATTEMPT_DELAYS_S } from "@/lib/webhook/server/record-results";

const text = readFileSync("docs/webhooks.md", "utf8");

it("[PART-6] docs/webhooks.md lists all events in the code, each with an example that matches the event's full schema", () => {
  const sections = [...text.matchAll(/\n### `([\w.]+)`\n[^`]*(?:`[^`\n]+`[^`]*)*?```json\n(.*?)```/gs)];
  const examples = new Map(sections.map(([, type = "", json = ""]) => [type, JSON.parse(json)]));
  expect([...examples.keys()]).toEqual([...WEBHOOK_EVENT_TYPES, WEBHOOK_TEST_TYPE]);
  const message = z.strictObject({ type: z.string(), timestamp: z.iso.datetime(), data: z.object() });
  for (const [type, example] of examples) {
    message.extend({ data: z.looseObject({ test: z.boolean() }) }).parse(example);
    expect(example.type).toBe(type);
    const shape = webhookEventData[type as keyof typeof webhookEventData] as z.ZodObject | undefined;
    if (shape) expect([type, shape.strict().parse(example.data)]).toEqual([type, example.data]);
  }
});

it("[PART-6] docs/webhooks.md lists the same delivery attempts as the code", () => {
  const rows = [...text.matchAll(/^\| (\d+) \| (?:at once|(\d+) (second|minute|hour)s?) \|$/gm)];
  const units = { second: 1, minute: 60, hour: 3600 };
  const delays = rows.map(([, , many, unit]) =>
    many ? Number(many) * units[unit as keyof typeof units] : 0,
  );
  expect(delays).toEqual(ATTEMPT_DELAYS_S);
});
