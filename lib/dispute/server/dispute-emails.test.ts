import { expect, it, vi } from "vitest";
import { seededSites } from "@/lib/site/server/seed-data";
import { queueDisputeOperatorEmail, queueDisputeStateEmail } from "./dispute-emails";

vi.mock("@/lib/generation/server/vehicle-names", () => ({
  formatVehicleText: async () => "2018 Toyota Corolla",
}));

const [seed] = seededSites;

it.each([
  [
    "es",
    "en",
    /^Recibimos su impugnación/,
    /Lectura del odómetro, 4 may 2021/,
    /^Dispute D-1/,
    /Odometer reading, May 4, 2021/,
  ],
  [
    "en",
    "es",
    /^We got your dispute/,
    /Odometer reading, May 4, 2021/,
    /^Impugnación D-1/,
    /Lectura del odómetro, 4 may 2021/,
  ],
] as const)(
  "[FIRST-9] dispute emails are in the dispute's language (%s), and the staff notice is in the site's language (%s)",
  async (locale, site_locale, subject, record, notice, reported) => {
    if (!seed) throw new Error("no site is seeded");
    const site = {
      id: "s",
      config: {
        ...seed.config,
        uri: "cars.example",
        origin: "https://cars.example",
        default_locale: site_locale,
      },
      settings: seed.settings,
    };
    const queue = vi.fn(async (_tx: unknown, _mail: { subject: string; text: string }) => true);
    const context = { site, services: { mail: { queue } } } as never;
    const row = {
      id: "d",
      siteId: "s",
      number: "D-1",
      state: "open",
      locale,
      record: { kind: "odometer", date: "2021-05-04" },
      source: "Service records (sample)",
      reason: "wrong_mileage",
      text: "x",
      answer: null,
    } as never;
    await queueDisputeStateEmail(context, {} as never, site as never, row, "ann@example.com");
    await queueDisputeOperatorEmail(context, {} as never, row, "ann@example.com");
    const [[, answer], [, report]] = queue.mock.calls as [
      [unknown, { subject: string; text: string }],
      [unknown, { subject: string; text: string }],
    ];
    expect(answer.text).toContain(
      locale === "es" ? "Registros de servicio (muestra)" : "Service records (sample)",
    );
    expect([answer.subject, answer.text]).toEqual([
      expect.stringMatching(subject),
      expect.stringMatching(record),
    ]);
    expect([report.subject, report.text]).toEqual([
      expect.stringMatching(notice),
      expect.stringMatching(reported),
    ]);
  },
);
