import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { adminCalls } from "@/lib/admin/contract/admin";
import { getMessages } from "@/lib/platform/messages/messages";
import { renderPage } from "@/tests/setup/render";
import { Value } from "./value";

const audited = Object.values(adminCalls)
  .filter(({ method }) => method !== "GET")
  .map(({ name }) => name.replace("admin.", ""));

it.each(["en", "es"] as const)("[PAGE-14] the audit log has a label for each action: %s", (locale) => {
  const events = Object.keys(getMessages(locale).admin.events);
  expect(audited.length).toBeGreaterThan(25);
  expect(audited.filter((name) => !events.includes(name))).toEqual([]);
});

it("[PAGE-14] actions and exports are shown with labels, and an unknown event is shown by its raw name", () => {
  const renderValue = (action: string) => <p>{<Value name="action" row={{ action }} />}</p>;
  renderPage(
    <>
      {renderValue("admin.refundOrder")}
      {renderValue("admin.ledgerExport")}
      {renderValue("admin.somethingOld")}
    </>,
  );
  for (const text of ["Refunded an order", "Exported: Credit ledger", "admin.somethingOld"])
    expect(screen.getByText(text)).toBeTruthy();
});

it("[TRUE-33] a count of updated records is shown as a number, not as a date", () => {
  renderPage(<p>{<Value name="updated" row={{ updated: 1500 }} />}</p>);
  expect(screen.getByText("1,500")).toBeTruthy();
});

it("[TRUE-37] times in the admin area include the time zone", () => {
  renderPage(<p>{<Value name="created" row={{ created: "2026-11-22T03:41:00Z" }} />}</p>);
  expect(screen.getByText("Nov 21, 2026, 10:41 PM EST")).toBeTruthy();
});

it("[TRUE-3] a vehicle is shown by name, with its VIN if it has one", () => {
  renderPage(
    <>
      <p>{<Value name="vin" row={{ vin: "", vehicle: "2001 Saab 9-5" }} />}</p>
      <p>{<Value name="vin" row={{ vin: "124379N506070", vehicle: "1969 Chevrolet Camaro" }} />}</p>
    </>,
  );
  for (const text of ["2001 Saab 9-5", "1969 Chevrolet Camaro", "124379N506070"])
    expect(screen.getByText(text)).toBeTruthy();
});

it("[TRUE-36] amounts in an audit entry are formatted, not shown in cents", () => {
  const detail = { refund: "R1", amount_cents: 500, before: { price_cents: 1_499_500 } };
  renderPage(<p>{<Value name="detail" row={{ detail }} />}</p>);
  expect(screen.getByText("refund R1 · amount 5.00 · before price 14,995.00")).toBeTruthy();
});

it("[FIRST-1] the Spanish admin area uses U.S. number formats", () => {
  const values = [
    <Value key="a" name="credits" row={{ credits: 12_000 }} />,
    <Value key="b" name="amount" row={{ amount: 1_500 }} />,
  ];
  renderPage(<p>{values}</p>, { locale: "es" });
  expect(screen.getByText("12,000+1,500")).toBeTruthy();
});
