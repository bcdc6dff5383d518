import { describe, expect, it } from "vitest";
import {
  historyEventSchema,
  marketValueSchema,
  recallsAnswerSchema,
  sourceAnswerSchema,
} from "@/lib/contract/history";
import { createdAt } from "@/tests/setup/document-facts";
import { sampleClassic, sampleVehicle } from "./sample-vehicle";

describe("the seeded sample cars", () => {
  it("[EMB-3] hold records that an import would take, each marked a sample", () => {
    for (const sample of [sampleVehicle, sampleClassic]) {
      for (const event of sample.events) expect(historyEventSchema.parse(event).sample).toBe(true);
      for (const source of sample.sources(createdAt))
        expect(sourceAnswerSchema.parse(source).sample).toBe(true);
      expect(recallsAnswerSchema.safeParse(sample.recalls(createdAt)).success).toBe(true);
      expect(sample.build.sample).toBe(true);
      expect(new Set(sample.events.map((event) => event.id)).size).toBe(sample.events.length);
    }
    expect(marketValueSchema.safeParse(sampleVehicle.value).success).toBe(true);
  });

  it("[EMB-3] name a source in words that say sample, so that nobody takes it for a real one", () => {
    for (const event of [...sampleVehicle.events, ...sampleClassic.events])
      expect(event.source).toMatch(/\(sample\)$/);
  });
});
