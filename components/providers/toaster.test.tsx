import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { DialogContent } from "@/components/ui/dialog-content";
import { TOAST_MS } from "@/lib/platform/values/constants";
import { useToasts } from "@/stores/toast";
import { renderPage } from "@/tests/setup/render";
import { Toaster } from "./toaster";

type Show = ReturnType<typeof useToasts.getState>["show"];
const show: Show = (toast) => act(() => useToasts.getState().show(toast));
/** Finds a toast that isn't dismissed; dismissed toasts fade out before they're removed. */
const findToast = (text: string) => screen.queryByText(text)?.closest("[data-phase=open]") ?? null;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

// The toast script loads with the first toast, so load it before the timed tests.
beforeAll(async () => {
  renderPage(<Toaster />);
  show({ title: "Loaded" });
  await screen.findByText("Loaded");
  cleanup();
});
beforeEach(() => {
  vi.useFakeTimers();
  renderPage(<Toaster />);
});
afterEach(() => {
  useToasts.getState().remove();
  vi.useRealTimers();
});

describe("toast duration", () => {
  test.each([
    ["by default", undefined, 5000],
    ["with the main wrapper's duration", TOAST_MS.main, 1000],
    ["after saving", TOAST_MS.save, 3000],
    ["after deleting", TOAST_MS.remove, 1000],
    ["after a delete request", TOAST_MS.deleteRequest, 10_000],
  ])("[DLG-6] %s: the toast disappears exactly when its time is up", (_when, duration, expected) => {
    show({ title: "Success", duration });
    pass(expected - 1);
    expect(findToast("Success")).not.toBeNull();
    pass(1);
    expect(findToast("Success")).toBeNull();
  });
});

test("[DLG-6] a toast over an open dialog is announced, and closing the toast leaves the dialog open", async () => {
  const closeDialog = vi.fn();
  renderPage(<DialogContent open onOpenChange={closeDialog} title="A dialog" closeLabel="Shut" />);
  await act(() => vi.runAllTimersAsync());
  show({ title: "Over it" });
  // By role, so that hidden elements don't match.
  expect(screen.getByRole("status").textContent).toContain("Over it");
  const close = screen.getByRole("button", { name: "Close" });
  fireEvent.pointerDown(close);
  fireEvent.click(close);
  expect(findToast("Over it")).toBeNull();
  expect(closeDialog).not.toHaveBeenCalled();
  // A click elsewhere closes the dialog, which proves that the test can fail.
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  expect(closeDialog).toHaveBeenCalledTimes(1);
});

test("[DLG-6] a new toast replaces the previous one, and isn't cut short by the previous toast's timer", () => {
  show({ title: "First", duration: 1000 });
  pass(900);
  show({ title: "Second", duration: 1000 });
  expect(findToast("First")).toBeNull();
  pass(999);
  expect(findToast("Second")).not.toBeNull();
  pass(1);
  expect(findToast("Second")).toBeNull();
});

test("[TRUE-30] [DLG-6] a toast is dismissed when its time is up, and removed shortly afterward", () => {
  show({ title: "Success", duration: 1000 });
  pass(1000);
  expect(useToasts.getState().current?.phase).toBe("dismissed");
  pass(160);
  expect(useToasts.getState().current).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("");
});

test("[DLG-6] a destructive toast has the destructive style", () => {
  show({ title: "GarageVehicle Deleted", tone: "destructive" });
  expect(screen.getByText("GarageVehicle Deleted").closest("[data-tone]")?.getAttribute("data-tone")).toBe(
    "destructive",
  );
});

test("[PAGE-17] toasts are announced: the live region exists before the first toast", () => {
  expect(screen.getByRole("status").textContent).toBe("");
  show({ title: "Saved" });
  expect(screen.getByRole("status").textContent).toContain("Saved");
});
