import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider, useFormatter } from "next-intl";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { getMessages } from "@/lib/platform/messages/messages";
import { MessagesProvider } from "./messages-provider";
import { ViewerZone } from "./viewer-zone";

const LATE = new Date("2026-11-22T03:41:00Z");

function Moment() {
  return <p>{useFormatter().dateTime(LATE, { dateStyle: "medium", timeStyle: "short" })}</p>;
}
const page = (zone: string) => (
  <NextIntlClientProvider locale="en" messages={getMessages("en")} timeZone={zone}>
    <ViewerZone>
      <MessagesProvider json="{}">
        <Moment />
      </MessagesProvider>
    </ViewerZone>
  </NextIntlClientProvider>
);
const browserIn = (timeZone: string) => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
};

afterEach(() => {
  vi.restoreAllMocks();
  // biome-ignore lint/suspicious/noDocumentCookie: as in the browsers without a cookie store.
  document.cookie = "zone=; max-age=0";
});

it("[TRUE-37] hydrates with the server's time zone, then switches to the viewer's and saves it for the next page", async () => {
  const root = document.createElement("div");
  root.innerHTML = renderToString(page("America/New_York"));
  expect(root.textContent).toBe("Nov 21, 2026, 10:41 PM");
  browserIn("Europe/Madrid");
  const faults: unknown[] = [];
  await act(async () => {
    hydrateRoot(root, page("America/New_York"), { onRecoverableError: (error) => faults.push(error) });
  });
  expect(faults).toEqual([]);
  expect(root.textContent).toBe("Nov 22, 2026, 4:41 AM");
  expect(document.cookie).toContain("zone=Europe%2FMadrid");
});

it("[TRUE-37] doesn't write a cookie if the server knew the time zone", () => {
  browserIn("America/Los_Angeles");
  render(page("America/Los_Angeles"));
  expect(screen.getByText("Nov 21, 2026, 7:41 PM")).toBeTruthy();
  expect(document.cookie).not.toContain("zone=");
});
