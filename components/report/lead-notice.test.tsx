import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, preview } from "@/tests/setup/vehicles";
import { LeadNotice } from "./lead-notice";

const contact = { vin: COROLLA, email: "ann@example.com", mobile: "", source: "partner" };
beforeEach(() =>
  window.history.replaceState(null, "", `/preview?vin=${COROLLA}&email=ann%40example.com&mobile=1`),
);

it("[TRUE-28] asks for consent first if the site requires it, and sends nothing until the user answers", async () => {
  let isDown = true;
  const sentCalls = stubCalls({
    "GET /api-cwa/preview-decode": () => (isDown ? refusal(429, "too_many_requests") : { data: preview() }),
  });
  renderPage(<LeadNotice contact={contact} site="Cars" asks />);
  expect(await screen.findByText(/May Cars contact you about this car\?/)).toBeTruthy();
  expect(sentCalls).toEqual([]);
  expect(window.location.search).toBe(`?vin=${COROLLA}`);
  await userEvent.click(screen.getByRole("button", { name: "Yes, contact me" }));
  expect(await screen.findByText("That didn't work. Try again.")).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Yes, contact me" }));
  expect(await screen.findByText(/^Thank you\. Cars may contact you/)).toBeTruthy();
  const query = Object.fromEntries(sentCalls.at(-1)?.query ?? []);
  expect(query).toEqual({ vin: COROLLA, email: "ann@example.com", source: "partner", consent: "1" });
});

it("[TRUE-28] thanks the user even if the VIN can't be decoded, because the contact is already saved", async () => {
  stubCalls({ "GET /api-cwa/preview-decode": () => refusal(400, "wrong_vin") });
  renderPage(<LeadNotice contact={contact} site="Cars" asks />);
  await userEvent.click(await screen.findByRole("button", { name: "Yes, contact me" }));
  expect(await screen.findByText(/^Thank you\. Cars may contact you/)).toBeTruthy();
});

it("[TRUE-28] 'No, thanks' closes the consent question without sending anything", async () => {
  const sentCalls = stubCalls({ "GET /api-cwa/preview-decode": { data: preview() } });
  renderPage(<LeadNotice contact={contact} site="Cars" asks />);
  await userEvent.click(await screen.findByRole("button", { name: "No, thanks" }));
  expect(screen.queryByRole("status")).toBeNull();
  expect(sentCalls).toEqual([]);
});

it("[TRUE-28] a site that doesn't require consent receives the contact once, and the page shows a confirmation", async () => {
  const sentCalls = stubCalls({ "GET /api-cwa/preview-decode": { data: preview() } });
  renderPage(<LeadNotice contact={contact} site="Cars" asks={false} />);
  expect(await screen.findByText(/sent your contact details to Cars \(ann@example.com\)/)).toBeTruthy();
  await waitFor(() => expect(sentCalls).toHaveLength(1));
  expect(sentCalls[0]?.query.get("consent")).toBeNull();
});
