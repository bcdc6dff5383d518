import { expect, it, vi } from "vitest";
import { seededSites } from "@/lib/site/server/seed-data";
import { queueOperatorEmail } from "./operator-email";

const [seed] = seededSites;

it.each([
  [null, "en", /^A dealer/],
  ["es", "en", /^Un concesionario/],
] as const)(
  "[TRUE-22] emails to a site's operator use the site's only language (%s), or else its default language (%s)",
  async (forced_locale, default_locale, subject) => {
    if (!seed) throw new Error("no site is seeded");
    const config = {
      ...seed.config,
      uri: "cars.example",
      origin: "https://cars.example",
      forced_locale,
      default_locale,
    };
    const queue = vi.fn(async () => true);
    await queueOperatorEmail(
      { site: { id: "s", config, settings: seed.settings }, services: { mail: { queue } } } as never,
      {} as never,
      "dealer_notice",
      "u",
      { company: "Río", email: "rio@dealer.example" },
    );
    expect(queue).toHaveBeenCalledWith(
      {},
      expect.objectContaining({ subject: expect.stringMatching(subject) }),
    );
  },
);
