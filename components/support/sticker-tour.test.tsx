import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TOUR_STEPS } from "@/lib/support/rules/tour-steps";
import { useDialogs } from "@/stores/dialogs";
import { useTours } from "@/stores/tour";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { userWire } from "@/tests/setup/vehicles";
import { StickerTour } from "./sticker-tour";

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Element.prototype.scrollIntoView = vi.fn();
  localStorage.clear();
  useTours.setState({ shown: [] });
  useDialogs.setState({ current: null });
});
afterEach(() => vi.unstubAllGlobals());

function page(id = "u1") {
  stubCalls({ "GET /api/user": { user: { ...userWire(), id } } });
  return renderPage(
    <>
      <input aria-label="elsewhere" />
      <StickerTour />
      {TOUR_STEPS.map((step) => (
        <fieldset key={step} data-tour={step}>
          <input aria-label={step} />
        </fieldset>
      ))}
    </>,
  );
}
const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const highlightedPart = () => document.querySelector("[data-tour-on]")?.getAttribute("data-tour");

it("[SHOW-2] has four steps, from trim to package selection, and the last explains the preselected options", async () => {
  page();
  expect(await screen.findByRole("dialog", { name: "Trim" })).toBeTruthy();
  expect(screen.getByText("Step 1 of 4")).toBeTruthy();
  for (const [title, part] of [
    ["Exterior color", "exterior"],
    ["Interior color", "interior"],
    ["Package selection", "packages"],
  ] as const) {
    await click("Next");
    expect(await screen.findByRole("dialog", { name: title })).toBeTruthy();
    expect(highlightedPart()).toBe(part);
  }
  expect(screen.getByRole("dialog").textContent).toMatch(/preselected .* can be adjusted/);
  expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
  await click("Back");
  expect(await screen.findByRole("dialog", { name: "Interior color" })).toBeTruthy();
});

it("[SHOW-2] [PAGE-17] Tab moves from the page into the card, and out of it again", async () => {
  page();
  await screen.findByRole("dialog");
  screen.getByLabelText("elsewhere").focus();
  const stops: (string | null)[] = [];
  for (let step = 0; step < 4; step += 1) {
    await userEvent.tab();
    stops.push(
      document.activeElement?.getAttribute("aria-label") ??
        document.activeElement?.textContent?.trim() ??
        null,
    );
  }
  expect(stops).toEqual(["Next", "Got it", "Guided tour", "trim"]);
});

it("[SHOW-2] 'Got it' and Escape close the tour, and focus returns to the button that starts it", async () => {
  page();
  await screen.findByRole("dialog");
  await click("Got it");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const startButton = screen.getByRole("button", { name: "Guided tour" });
  expect(document.activeElement).toBe(startButton);
  expect(highlightedPart()).toBeUndefined();
  await userEvent.click(startButton);
  expect(await screen.findByRole("dialog", { name: "Trim" })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next" })));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("[SHOW-2] the tour is shown once per user", async () => {
  const first = page();
  await screen.findByRole("dialog");
  first.unmount();
  const second = page();
  await screen.findByRole("button", { name: "Guided tour" });
  await waitFor(() => expect(second.client.isFetching()).toBe(0));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(useTours.getState().shown).toEqual(["u1"]);
  second.unmount();
  page("u2");
  expect(await screen.findByRole("dialog")).toBeTruthy();
});

it("[SHOW-2] an automatic tour doesn't take the focus, waits for other dialogs, and is announced to screen readers", async () => {
  useDialogs.setState({ current: { kind: "privacy" } });
  const view = page();
  await waitFor(() => expect(view.client.isFetching()).toBe(0));
  expect(screen.queryByRole("dialog")).toBeNull();
  view.unmount();
  useDialogs.setState({ current: null });
  page();
  const elsewhere = screen.getByRole("textbox", { name: "elsewhere" });
  act(() => elsewhere.focus());
  await screen.findByRole("dialog");
  expect(document.activeElement).toBe(elsewhere);
  expect(screen.getByRole("status").textContent).toContain("guided tour");
});

it("[SHOW-2] the tour stays open while the highlighted field is used, and closes when another field is used", async () => {
  page();
  await screen.findByRole("dialog");
  // jsdom has no layout, so the card doesn't cover anything.
  await userEvent.click(screen.getByRole("textbox", { name: "trim" }));
  expect(screen.getByRole("dialog")).toBeTruthy();
  await userEvent.click(screen.getByRole("textbox", { name: "packages" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
