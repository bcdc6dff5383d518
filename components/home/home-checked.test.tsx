import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { messagesOf } from "@/lib/i18n/messages";
import { renderPage } from "@/tests/setup/render";
import { HomeChecked } from "./home-checked";

it.each(["en", "es"] as const)(
  "[FIRST-2] explains that the sources can't be loaded right now, and lists none: %s",
  (locale) => {
    renderPage(<HomeChecked sources={null} />, { locale });
    const { home, trust } = messagesOf(locale);
    expect(screen.getByText(trust.howWeCheck.notKnown)).toBeDefined();
    expect(screen.queryAllByRole("listitem")).toEqual([]);
    expect(screen.getByRole("link", { name: home.checked.how })).toBeDefined();
  },
);

it("[FIRST-2] an installation without sources lists what it has no source for", () => {
  renderPage(<HomeChecked sources={[]} />);
  expect(screen.getByText(/^No source here for: Titles and title brands, /)).toBeDefined();
  expect(screen.queryByText(messagesOf("en").trust.howWeCheck.notKnown)).toBeNull();
});
