import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TOAST_MS } from "@/lib/core/constants";
import { useToasts } from "@/stores/toast";
import { renderPage } from "@/tests/setup/render";
import { Toaster } from "./toaster";

type Show = ReturnType<typeof useToasts.getState>["show"];
const show: Show = (toast) => act(() => useToasts.getState().show(toast));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  renderPage(<Toaster />);
});
afterEach(() => {
  useToasts.getState().dismiss();
  vi.useRealTimers();
});

describe("how long a toast stays", () => {
  test.each([
    ["by default", undefined, 5000],
    ["the main wrapper's", TOAST_MS.main, 1000],
    ["after saving", TOAST_MS.save, 3000],
    ["after deleting", TOAST_MS.remove, 1000],
    ["after a delete request", TOAST_MS.deleteRequest, 10_000],
  ])("[DLG-6] %s: gone after exactly its time", (_when, duration, expected) => {
    show({ title: "Success", duration });
    pass(expected - 1);
    expect(screen.queryByText("Success")).not.toBeNull();
    pass(1);
    expect(screen.queryByText("Success")).toBeNull();
  });
});

test("[DLG-6] one at a time: a new toast takes the place of the one before", () => {
  show({ title: "First" });
  show({ title: "Second" });
  expect(screen.queryByText("First")).toBeNull();
  expect(screen.queryByText("Second")).not.toBeNull();
});

test("[DLG-6] the time of the one before does not shorten the one after", () => {
  show({ title: "First", duration: 1000 });
  pass(900);
  show({ title: "Second", duration: 1000 });
  pass(999);
  expect(screen.queryByText("Second")).not.toBeNull();
  pass(1);
  expect(screen.queryByText("Second")).toBeNull();
});

test("[DLG-6] can be dismissed before its time", () => {
  show({ title: "Success", message: "GarageVehicle saved to database" });
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("GarageVehicle saved to database")).toBeNull();
});

test("[DLG-6] a destructive toast is marked as such", () => {
  show({ title: "GarageVehicle Deleted", tone: "destructive" });
  expect(screen.getByText("GarageVehicle Deleted").closest("[data-tone]")?.getAttribute("data-tone")).toBe(
    "destructive",
  );
});

test("[PAGE-17] toasts are read out: the live region stands before the first one", () => {
  expect(screen.getByRole("status").textContent).toBe("");
  show({ title: "Saved" });
  expect(screen.getByRole("status").textContent).toContain("Saved");
});
