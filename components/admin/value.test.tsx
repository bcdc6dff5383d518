import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { adminCalls } from "@/lib/contract/admin";
import { messagesOf } from "@/lib/i18n/messages";
import { renderPage } from "@/tests/setup/render";
import { Value } from "./value";

/** What the audit log can hold: each act, each login; each file that leaves is said by its list's title. */
const audited = Object.values(adminCalls)
  .filter(({ method }) => method !== "GET")
  .map(({ name }) => name.replace("admin.", ""));

it.each(["en", "es"] as const)("[PAGE-14] the audit log says each act in words: %s", (locale) => {
  const deeds = Object.keys(messagesOf(locale).admin.deeds);
  expect(audited.length).toBeGreaterThan(25);
  expect(audited.filter((name) => !deeds.includes(name))).toEqual([]);
});

it("[PAGE-14] an act, a list that left, and one of another version stand as what they were", () => {
  const shown = (action: string) => <p>{<Value name="action" row={{ action }} />}</p>;
  renderPage(
    <>
      {shown("admin.refundOrder")}
      {shown("admin.ledgerExport")}
      {shown("admin.somethingOld")}
    </>,
  );
  for (const text of ["Refunded an order", "Exported: Credit ledger", "admin.somethingOld"])
    expect(screen.getByText(text)).toBeTruthy();
});
