import { test } from "@/tests/browser/support/fixtures";
import { doWholeJob, plain, sample } from "@/tests/browser/support/report-journey";

const jobs = [
  { name: "on a phone in English", siteName: "", language: "en", width: 360, ...plain },
  { name: "on a desktop in Spanish", siteName: "es", language: "es", width: 1440, ...sample },
] as const;

for (const { name, ...job } of jobs)
  test(`[PAGE-4] [PAGE-5] [PAGE-6] [BTN-1] [ENT-2] [ENT-3] [VEH-4] the main job works ${name}`, async ({
    page,
  }) => {
    await doWholeJob(page, job);
  });
