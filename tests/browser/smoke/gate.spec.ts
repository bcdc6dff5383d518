import type { Page } from "@playwright/test";
import { expect, site, test } from "@/tests/browser/support/fixtures";

async function destination(page: Page, origin: string, path: string): Promise<string> {
  await page.goto(origin + path, { waitUntil: "commit" });
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

const leaveAlone = ["/my-vehicles", "/my-vehicles/garage", "/checkout", "/preview", "/dvh"] as const;

test("[GATE-1] [GATE-2] until a visitor passes the gate, every page except the exempt ones redirects to the gate page", async ({
  page,
}) => {
  const origin = site("secure");
  expect(await destination(page, origin, "/")).toBe("/securelogin");
  for (const path of ["/login", "/signup", "/forgot-password", "/reset-password", "/dashboard", "/account"])
    expect(await destination(page, origin, path), path).toBe(`/securelogin?next=${encodeURIComponent(path)}`);
  for (const path of ["/securelogin", ...leaveAlone])
    expect(await destination(page, origin, path), path).toBe(path);
});
