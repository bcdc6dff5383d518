import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderPage } from "@/tests/setup/render";
import { ErrorPage } from "./error-page";

test("[ERR-12] shows what happened and what to do, with the request number and never the raw error text", async () => {
  const retry = vi.fn();
  const error = Object.assign(new Error("ECONNREFUSED 10.0.0.7"), { digest: "d-77" });
  const { container } = renderPage(<ErrorPage error={error} retry={retry} />, { main: false });
  expect((await screen.findByRole("heading")).textContent).toBe("Something went wrong on our side");
  expect(container.textContent).toContain("Reference number: d-77");
  expect(container.textContent).not.toContain("ECONNREFUSED");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/");
});

const timing = (name: string, startTime: number, description: string) => ({
  name: new URL(name, location.href).href,
  startTime,
  serverTiming: [{ name: "trace", description }],
});

test("[RUN-TRACE] shows the trace ID of the newest response for this URL next to the reference number", async () => {
  window.history.replaceState(null, "", "/garage?vin=1");
  const entries: Record<string, object[]> = {
    navigation: [timing("/login", 0, "first")],
    resource: [
      timing("/garage?_rsc=a1", 3, "prefetched"),
      timing("/garage?vin=1&_rsc=a2", 9, "newest"),
      timing("/prices?_rsc=a3", 12, "elsewhere"),
      { ...timing("/garage", 15, ""), serverTiming: [] },
    ],
  };
  const read = vi
    .spyOn(performance, "getEntriesByType")
    .mockImplementation((type) => entries[type] as PerformanceEntry[]);
  const error = Object.assign(new Error("broken"), { digest: "d-77" });
  const { container } = renderPage(<ErrorPage error={error} retry={vi.fn()} />, { main: false });
  await screen.findByRole("heading");
  expect(container.textContent).toContain("Reference number: d-77 / newest");
  read.mockRestore();
});

test("[ERR-12] omits the reference number if the error has none", async () => {
  const { container } = renderPage(<ErrorPage error={new Error("broken")} retry={vi.fn()} />, {
    main: false,
  });
  expect((await screen.findByRole("heading")).textContent).toBe("Something went wrong on our side");
  expect(container.textContent).toContain("contact support.");
  expect(container.textContent).not.toContain("number");
});

test("[SEC-FLT-04] if a script doesn't load, offers a page reload and doesn't blame the server", async () => {
  const retry = vi.fn();
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  const error = Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" });
  const { container } = renderPage(<ErrorPage error={error} retry={retry} />, { main: false });
  expect((await screen.findByRole("heading")).textContent).toBe("Part of this page didn't load");
  expect(container.textContent).toContain("Check your connection");
  expect(container.textContent).not.toContain("on our side");
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(retry).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
