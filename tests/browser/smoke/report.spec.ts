import { test } from "@/tests/browser/support/fixtures";
import { doWholeJob, plain, sample } from "@/tests/browser/support/report-journey";

for (const { name, ...job } of [
  { name: "a desktop in English", siteName: "", language: "en", width: 1440, ...sample },
  { name: "a phone in Spanish", siteName: "es", language: "es", width: 360, ...plain },
] as const)
  test(`[PAGE-4] [PAGE-5] [PAGE-6] [BTN-1] [ENT-2] [ENT-3] [VEH-4] the main user journey works on ${name}`, async ({
    page,
  }) => {
    await doWholeJob(page, job);
  });
