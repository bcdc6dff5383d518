import AxeBuilder from "@axe-core/playwright";
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? 3199);

export function site(name = ""): string {
  return `http://${name ? `${name}.` : ""}localhost:${port}`;
}

export interface Complaints {
  lines: string[];
  /** Allows an error that a test causes on purpose. */
  provoke(pattern: RegExp): void;
}

interface Fixtures {
  /** Fails the test on console errors, page errors and CSP violations. */
  complaints: Complaints;
  /** Opens another browser context, watched like the first one and closed after the test. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

export const test = base.extend<Fixtures>({
  complaints: [
    async ({ context }, use) => {
      const provoked: RegExp[] = [];
      const complaints: Complaints = { lines: [], provoke: (pattern) => provoked.push(pattern) };
      watch(context, complaints.lines);
      await use(complaints);
      const unexpected = complaints.lines.filter((line) => !provoked.some((pattern) => pattern.test(line)));
      expect(unexpected, "console errors and CSP violations").toEqual([]);
    },
    { auto: true },
  ],
  openContext: async ({ browser, complaints }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      watch(context, complaints.lines);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
});

export function watch(context: BrowserContext, lines: string[]): void {
  context.on("page", (page) => {
    page.on("pageerror", (error) => lines.push(`page error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") lines.push(`console: ${message.text()} (${message.location().url})`);
    });
  });
}

export { expect };

export async function expectAccessible(page: Page, name: string): Promise<void> {
  const result = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const matches = result.violations.map(
    (rule) => `${rule.id}: ${rule.nodes.map((node) => node.target.join(" ")).join(" | ")}`,
  );
  expect(matches, `axe on ${name}`).toEqual([]);
}

export async function expectNoHorizontalScroll(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `sideways scroll on ${name}`).toBeLessThanOrEqual(0);
}

let account = 0;
export function newEmail(label: string): string {
  account += 1;
  return `${label}-${process.pid}-${Date.now()}-${account}@example.com`;
}

export const PASSWORD = "glove box 4471 lamp";

/** Waits for requests in flight, which would fail with 401 if the session ended first. */
export async function expectSettled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
}

/** Waits until React has hydrated the element; earlier input would be lost. */
export async function expectHydrated(target: Locator): Promise<void> {
  await expect
    .poll(() => target.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);
}

/** Clicks after hydration, so that the click isn't lost. */
export async function press(target: Locator): Promise<void> {
  await expectHydrated(target);
  await target.click();
}
