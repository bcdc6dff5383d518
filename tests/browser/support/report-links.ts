import type { Page } from "@playwright/test";
import { expect, expectHydrated } from "./fixtures";
import { PHONE } from "./focus";

const DESKTOP = { width: 1440, height: 900 };
const LINKED_PAGES = ["/glossary"];

/** Clicks every in-page link and returns the faults. Runs in the page, because 70 links would take many round trips. */
async function followLinks() {
  const faults: string[] = [];
  const address = location.pathname + location.search;
  const article = document.querySelector("article") as HTMLElement;
  const targets = [...article.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].map(({ hash }) => hash);
  const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isOnTop = (element: Element, { left, top, width, height }: DOMRect) =>
    element.contains(
      document.elementFromPoint(left + Math.min(width, innerWidth) / 2, top + Math.min(height, 20) / 2),
    );
  const click = (element: HTMLElement) => {
    element.scrollIntoView({ block: "center" });
    const isReachable = isOnTop(element, element.getClientRects()[0] ?? element.getBoundingClientRect());
    element.click();
    return isReachable;
  };
  for (const [index, hash] of targets.entries()) {
    for (const fold of article.querySelectorAll("details")) fold.open = false;
    const kinds = article.querySelectorAll<HTMLElement>("#report-timeline fieldset button");
    const kind = kinds[index % 2 === 0 ? 0 : (index % (kinds.length - 1)) + 1];
    if (kind?.getAttribute("aria-pressed") === "false") click(kind);
    await waitForFrame();
    const link = article.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')[index];
    // The filter hides this row's menu.
    if (link?.hash !== hash) continue;
    const menu = link.closest<HTMLElement>("[popover]");
    menu?.closest("details")?.setAttribute("open", "");
    menu?.showPopover();
    const name = `${link.textContent?.trim()} (${hash})`;
    if (!click(link)) faults.push(`${name} is covered`);
    await waitForFrame();
    const target = document.querySelector(hash);
    const tab = document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    if (!article.isConnected || (tab && tab.dataset.value !== "report")) {
      faults.push(`${name} closed the report`);
      break;
    }
    if (location.pathname + location.search !== address || location.hash !== hash)
      faults.push(`${name} went to ${location}`);
    if (!target) faults.push(`${name} has no target`);
    else {
      if (document.activeElement !== target) faults.push(`${name} didn't move the focus`);
      if (!isOnTop(target, target.getBoundingClientRect())) faults.push(`${name} isn't in view`);
    }
  }
  return { faults, count: targets.length };
}

export async function expectLinksStay(page: Page, place: string): Promise<void> {
  const report = page.getByRole("article");
  await expectHydrated(report.getByRole("group").getByRole("button").first());
  const others = await report
    .locator('a[href]:not([href^="#"])')
    .evaluateAll((links) =>
      (links as HTMLAnchorElement[])
        .filter((link) => link.target !== "_blank" && !link.hasAttribute("download"))
        .map(({ pathname }) => pathname),
    );
  expect(
    others.filter((path) => !LINKED_PAGES.includes(path)),
    `${place}: links that leave`,
  ).toEqual([]);
  for (const [screen, size] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(size);
    const { faults, count } = await page.evaluate(followLinks);
    expect(faults, `${place}, ${screen}`).toEqual([]);
    expect(count, `${place}, ${screen}: links`).toBeGreaterThan(25);
  }
}
