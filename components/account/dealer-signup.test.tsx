import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OffersProvider } from "@/components/providers/offers-provider";
import type { User } from "@/lib/account/contract/account";
import { allOffers, type Offer } from "@/lib/compose/calls/offers";
import type { Site } from "@/lib/site/rules/site";
import { openCache } from "@/tests/setup/member";
import { answerInTurn } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { DealerSignupForm } from "./dealer-signup-form";
import { DealerSignupPage } from "./dealer-signup-page";

const leaveForMock = vi.hoisted(() => vi.fn(() => "leaving" as const));
vi.mock("@/lib/account/client/session", async (load) => ({
  ...(await load<object>()),
  leaveFor: leaveForMock,
}));

const open = (awaitsApproval = false) =>
  renderPage(<DealerSignupForm siteName="Vault Auto" awaitsApproval={awaitsApproval} />, {
    client: openCache(null),
  });
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
/** One change event per field: typing fifteen fields takes seconds on a busy machine. */
const type = async (label: string, text: string) =>
  fireEvent.change(field(label), { target: { value: text } });
const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const user = {
  id: "d1",
  email: "sales@motors.example",
  is_dealer: true,
  credits: { vhr: 3, sticker: 3, global: 0 },
  subscriptions: {},
};

async function fill() {
  await type("Company name", "Rivera Motors");
  await type("Email", "sales@motors.example");
  await type("New password", "correct horse");
}

/** Typing is slow on a busy machine. */
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  leaveForMock.mockClear();
});

test("[PAGE-11] [TRUE-38] the form has every dealer field, and sends '0' employees if that field is left blank", async () => {
  const sentCalls = answerInTurn({ json: { status: "success", pending: false, user } });
  open();
  expect(field("Number of employees").value).toBe("");
  await fill();
  await type("City", "Toledo");
  await click("Create dealer account");
  await waitFor(() => expect(leaveForMock).toHaveBeenCalledWith("/dealer/print-pack"));
  expect(sentCalls[0]?.href).toBe("/members/dealer-register");
  const form = new URLSearchParams(String(sentCalls[0]?.body));
  expect(Object.fromEntries(form)).toMatchObject({
    company_name: "Rivera Motors",
    city: "Toledo",
    no_of_employees: "0",
    email: "sales@motors.example",
  });
  const profile =
    "email phone unit no_of_employees state city address first last company_name instagram facebook twitter company_website country pincode";
  expect(profile.split(" ").filter((name) => !form.has(name))).toEqual([]);
});

test("[PAGE-11] a missing company name or an invalid web address shows an error at its field", async () => {
  const sentCalls = answerInTurn({});
  open();
  await type("Company website", "javascript:alert(1)");
  await click("Create dealer account");
  expect(await screen.findAllByText("Fill this in.")).toHaveLength(1);
  expect(screen.getByText("Enter a web address, such as https://example.com.")).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field("Company name")));
  expect(sentCalls).toHaveLength(0);
});

test("[PAGE-11] if the site must approve dealers, the sign-up stays on the page and says approval is pending", async () => {
  answerInTurn({ json: { status: "success", pending: true } });
  open(true);
  await fill();
  await click("Apply for a dealer account");
  expect(await screen.findByText("Your account is waiting for approval")).toBeDefined();
  expect(screen.getByRole("status").textContent).toContain("sales@motors.example");
  expect(leaveForMock).not.toHaveBeenCalled();
  expect(sessionStorage.length).toBe(0);
});

test("[TRUE-34] the page mentions approval only on sites that require it, with and without the gate", async () => {
  const page = (gateDisabled: boolean, dealerApproval: boolean, offers: Offer[]) =>
    renderPage(
      <OffersProvider offers={offers}>
        <DealerSignupPage site={{ name: "Vault Auto", gateDisabled, dealerApproval } as Site} user={null} />
      </OffersProvider>,
      { client: openCache(null) },
    );
  for (const [gateDisabled, approves, offers, waits] of [
    [true, false, allOffers, false],
    [true, true, allOffers, true],
    [false, false, allOffers, true],
    [false, false, [], false],
    [false, true, [], true],
  ] as const) {
    const { unmount } = page(gateDisabled, approves, [...offers]);
    const name = waits ? "Apply for a dealer account" : "Create dealer account";
    expect(await screen.findByRole("button", { name })).toBeDefined();
    expect(screen.queryByText("Approval required") !== null).toBe(waits);
    unmount();
  }
});

test("[TRUE-38] the dealer sign-up page links an existing dealer to the print packs", () => {
  const user = { email: "sales@motors.example", isDealer: true } as User;
  renderPage(<DealerSignupPage site={{ name: "Vault Auto" } as Site} user={user} />, {
    client: openCache(null),
  });
  expect(screen.getByRole("link", { name: "Go to print packs" }).getAttribute("href")).toBe(
    "/dealer/print-pack",
  );
});

test("[ERR-12] [SEC-AUTH-04] a reload restores the form's input, but never the password", async () => {
  const { unmount } = open();
  await fill();
  unmount();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("correct horse");
  open();
  await waitFor(() => expect(field("Company name").value).toBe("Rivera Motors"));
  expect(field("Email").value).toBe("sales@motors.example");
  expect(field("New password").value).toBe("");
});

test("[ERR-12] the form shows that input is kept, or that the browser blocks storage", () => {
  const draftNotice = "We keep what you type in this tab until you send it, except your password.";
  const { unmount } = open();
  expect(screen.getByText(draftNotice)).toBeDefined();
  unmount();
  const setItem = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  open();
  expect(screen.queryByText(draftNotice)).toBeNull();
  expect(screen.getByText(/^This browser doesn't let us keep what you type\./)).toBeDefined();
  setItem.mockRestore();
});

test("[UP-3] confirms a sign-up whose response is only a status, without mentioning approval", async () => {
  answerInTurn({ json: { status: "success", pending: null, opened: false } });
  open();
  await fill();
  await click("Create dealer account");
  expect(await screen.findByText("We received your sign-up")).toBeTruthy();
  expect(screen.getByText(/log in as sales@motors.example/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
  expect(leaveForMock).not.toHaveBeenCalled();
});
