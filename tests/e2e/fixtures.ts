import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? 3199);

/** The address of a seeded site: `site("es")` is http://es.localhost:PORT, `site()` is the plain one. */
export function site(name = ""): string {
  return `http://${name ? `${name}.` : ""}localhost:${port}`;
}

/** Any console error, page error or CSP violation fails the test that caused it. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const watch = (page: Page) => {
        page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
        page.on("console", (message) => {
          if (message.type() === "error")
            complaints.push(`console: ${message.text()} (${message.location().url})`);
        });
      };
      context.on("page", watch);
      await use(complaints);
      expect(complaints, "console errors and CSP violations").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** axe with the WCAG 2.2 AA rules; names the page in the failure. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const result = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = result.violations.map(
    (rule) => `${rule.id}: ${rule.nodes.map((node) => node.target.join(" ")).join(" | ")}`,
  );
  expect(found, `axe on ${name}`).toEqual([]);
}

/** No page may scroll sideways. */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `sideways scroll on ${name}`).toBeLessThanOrEqual(0);
}

let account = 0;
/** A new e-mail address for each account: tests never share one. */
export function newEmail(label: string): string {
  account += 1;
  return `${label}-${process.pid}-${Date.now()}-${account}@example.com`;
}

export const PASSWORD = "glove box 4471 lamp";
