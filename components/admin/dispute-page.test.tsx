import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { disputeExamples } from "@/lib/dispute/examples";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { DisputePage } from "./dispute-page";

it("[SAFE-13] evidence is offered as a download, with an image preview and a list of its active content", async () => {
  const { data } = { ...disputeExamples["admin.dispute"]?.answer } as {
    data: { id: string; files: object[] };
  };
  const file = { ...data.files[0], name: "invoice.pdf", active: ["JavaScript", "OpenAction"] };
  stubCalls({ "GET /api/admin/dispute": { data: { ...data, files: [file] } } });
  renderPage(<DisputePage id={data.id} site="localhost" />);
  const link = await screen.findByRole("link", { name: "invoice.pdf" });
  expect(link.hasAttribute("download")).toBe(true);
  expect(screen.getByText(/JavaScript, OpenAction/)).toBeTruthy();
  expect(screen.queryByRole("img", { name: /invoice/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show invoice.pdf" }));
  const picture = screen.getByRole("img", { name: /^invoice.pdf as pictures/ });
  expect(picture.getAttribute("src")).toBe(`${link.getAttribute("href")}&view=1`);
  expect(document.querySelector("iframe, embed, object")).toBeNull();
  fireEvent.error(picture);
  expect(screen.getByRole("alert").textContent).toBe(
    "We can't show this file. Download it only if you trust it.",
  );
});

it("[TRUE-36] a disputed record's price is shown as a formatted amount, not in cents", async () => {
  const { data } = { ...disputeExamples["admin.dispute"]?.answer } as {
    data: { id: string; record: object };
  };
  const record = { ...data.record, kind: "sale", priceCents: 1_599_500, currency: "USD" };
  stubCalls({ "GET /api/admin/dispute": { data: { ...data, record } } });
  renderPage(<DisputePage id={data.id} site="localhost" />);
  const price = await screen.findByText("Price");
  expect(price.parentElement?.textContent).toBe("Price$15,995.00");
  expect(screen.queryByText(/cents|1,?599,?500/)).toBeNull();
});
