import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

interface Focus {
  what: string;
  lost: boolean;
  outlined: boolean;
  onScreen: boolean;
  covered: boolean;
}

/** Runs in the page. The focus ring may be on a parent element. */
function readFocus(): Focus {
  const node = document.activeElement;
  // Radix focus guards count as the page itself.
  if (!(node instanceof HTMLElement) || node === document.body || node.hasAttribute("data-radix-focus-guard"))
    return { what: "the page itself", lost: true, outlined: false, onScreen: false, covered: false };
  const hasRing = (element: Element | null, depth: number): boolean => {
    if (!element || depth > 4) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return (
      (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) ||
      hasRing(element.parentElement, depth + 1)
    );
  };
  // Custom radios are 1 px; measure their label.
  const ownRect = node.getBoundingClientRect();
  const drawnNode = ownRect.width < 8 || ownRect.height < 8 ? (node.closest("label") ?? node) : node;
  const box = drawnNode.getBoundingClientRect();
  const onScreen =
    box.bottom > 0 && box.right > 0 && box.top < window.innerHeight && box.left < window.innerWidth;
  const parts = [0.05, 0.25, 0.5, 0.75, 0.95];
  const points = parts.flatMap((x) =>
    parts.map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
  );
  const covered = points.every(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top === null || (!drawnNode.contains(top) && !top.contains(drawnNode));
  });
  const name = node.getAttribute("aria-label") ?? (node.textContent || node.getAttribute("name")) ?? "";
  const what = `${node.tagName.toLowerCase()} "${name.trim().slice(0, 40)}"`;
  // Elements focused by script (tabindex -1) don't need a ring.
  const outlined = node.tabIndex < 0 || hasRing(node, 0);
  return { what, lost: false, outlined, onScreen, covered };
}

export async function expectFocusSeen(page: Page): Promise<void> {
  // Smooth scrolling may still be running.
  await expect
    .poll(async () => {
      const { what, lost, outlined, onScreen, covered } = await page.evaluate(readFocus);
      return lost ? "the focus is lost" : outlined && onScreen && !covered ? "seen" : `not seen: ${what}`;
    })
    .toBe("seen");
}

const LONGEST_WALK = 200;

/** WCAG 2.4.11: tabs through the whole page and checks that focus is visible at every stop. */
export async function expectFocusNeverHidden(page: Page, name: string): Promise<void> {
  const unseen: string[] = [];
  let stops = 0;
  let round = false;
  await page.evaluate(`window.readFocus = ${readFocus.toString()}; window.stopsSeen = new WeakSet()`);
  // Pages without focusable elements end the walk early.
  for (let presses = 0; !round && presses < LONGEST_WALK && !(presses > 3 && stops === 0); presses += 1) {
    await page.keyboard.press("Tab");
    const focus = await page.evaluate(async () => {
      const pageWindow = window as unknown as {
        readFocus: () => Focus;
        stopsSeen: WeakSet<Element>;
        last?: Element;
      };
      const node = document.activeElement as Element;
      // A date input has several tab stops.
      const second = pageWindow.stopsSeen.has(node) && node !== pageWindow.last;
      pageWindow.last = node;
      // Wait until scrolling ends.
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let before = Number.NaN, now = 0; now !== before; ) {
        before = node.getBoundingClientRect().top;
        await frame();
        await frame();
        now = node.getBoundingClientRect().top;
      }
      let read = pageWindow.readFocus();
      // A tour card that covers the focused element closes after a few frames.
      for (let frames = 0; read.covered && frames < 30; frames += 1) {
        await frame();
        read = pageWindow.readFocus();
      }
      if (!read.lost) pageWindow.stopsSeen.add(node);
      return { ...read, again: second };
    });
    round = focus.again;
    if (round || focus.lost) continue;
    stops += 1;
    if (!focus.outlined || !focus.onScreen || focus.covered) unseen.push(focus.what);
  }
  expect(unseen, `stops of the focus that cannot be seen on ${name}`).toEqual([]);
  expect(round || stops === 0, `the walk through ${name} (${stops} stops) comes round`).toBe(true);
}

export const PHONE = { width: 360, height: 640 };
/** Viewport of a 1280 × 1024 screen at 400% zoom. */
export const ZOOMED = { width: 320, height: 256 };

/** WCAG 1.4.10: at this size, sticky elements may cover at most a quarter of the screen. */
export async function expectRoomToRead(page: Page, name: string): Promise<void> {
  const covered = await page.evaluate(() => {
    if (document.querySelector("[role=dialog]")) return 0;
    const isSticky = (node: Element | null): boolean =>
      node !== null &&
      node !== document.body &&
      (["fixed", "sticky"].includes(getComputedStyle(node).position) || isSticky(node.parentElement));
    const shares = [0, 0.25, 0.5, 0.75, 1].map((part) => {
      window.scrollTo(0, part * (document.documentElement.scrollHeight - window.innerHeight));
      const lines = Array.from({ length: 32 }, (_, line) => ((line + 0.5) / 32) * window.innerHeight);
      const hidden = lines.filter((y) => isSticky(document.elementFromPoint(window.innerWidth / 2, y)));
      return hidden.length / lines.length;
    });
    return Math.max(...shares);
  });
  expect(covered, `share of the screen behind what sticks on ${name}`).toBeLessThanOrEqual(0.25);
}

const LONGEST_TARGET_WALK = 120;

export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < LONGEST_TARGET_WALK; step += 1) {
    await page.keyboard.press("Tab");
    await expectFocusSeen(page);
    if (await target.evaluate((node) => node === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target}`);
}

export async function tabBackTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < LONGEST_TARGET_WALK; step += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Shift+Tab");
    await expectFocusSeen(page);
  }
  throw new Error(`Shift+Tab does not reach ${target}`);
}
