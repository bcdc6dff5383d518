import { test } from "@/tests/browser/support/fixtures";
import { doWholeJob, sample } from "@/tests/browser/support/report-journey";

test("[PAGE-4] [PAGE-5] [PAGE-6] [BTN-1] [ENT-2] [ENT-3] [VEH-4] the main job works on a desktop in English", async ({
  page,
}) => {
  await doWholeJob(page, { siteName: "", language: "en", width: 1440, ...sample });
});
