import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cacheOf } from "@/tests/setup/member";
import { answerInTurn } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { DealerSignupForm } from "./dealer-signup-form";

const leaveForMock = vi.hoisted(() => vi.fn(() => "leaving" as const));
vi.mock("@/lib/client/session", async (original) => ({
  ...(await original<typeof import("@/lib/client/session")>()),
  leaveFor: leaveForMock,
}));

const open = (awaitsApproval = false) =>
  renderPage(<DealerSignupForm siteName="Vault Auto" awaitsApproval={awaitsApproval} />, {
    client: cacheOf(null),
  });
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
/** Fills a field at once: typing fifteen fields takes seconds on a busy machine. */
const type = async (label: string, text: string) =>
  fireEvent.change(field(label), { target: { value: text } });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const user = {
  id: "d1",
  email: "desk@motors.example",
  is_dealer: true,
  credits: { vhr: 3, sticker: 3, global: 0 },
  subscriptions: {},
};

async function fill() {
  await type("Company name", "Rivera Motors");
  await type("Email", "desk@motors.example");
  await type("New password", "correct horse");
}

/** Typing is slow on a busy machine. */
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  leaveForMock.mockClear();
});

test("[PAGE-11] [TRUE-38] the form has every field of the dealer profile; employees are empty, and '0' where nothing is said", async () => {
  const sent = answerInTurn({ json: { status: "success", pending: false, user } });
  open();
  expect(field("Number of employees").value).toBe("");
  await fill();
  await type("City", "Toledo");
  await press("Open dealer account");
  await waitFor(() => expect(leaveForMock).toHaveBeenCalledWith("/dashboard"));
  expect(sent[0]?.href).toBe("/members/dealer-register");
  const form = new URLSearchParams(String(sent[0]?.body));
  expect(Object.fromEntries(form)).toMatchObject({
    company_name: "Rivera Motors",
    city: "Toledo",
    no_of_employees: "0",
    email: "desk@motors.example",
  });
  const profile =
    "email phone unit no_of_employees state city address first last company_name instagram facebook twitter company_website country pincode";
  expect(profile.split(" ").filter((name) => !form.has(name))).toEqual([]);
});

test("[PAGE-11] a missing company name or a wrong web address is shown at the field", async () => {
  const sent = answerInTurn({});
  open();
  await type("Company website", "javascript:alert(1)");
  await press("Open dealer account");
  expect(await screen.findAllByText("Fill this in.")).toHaveLength(1);
  expect(screen.getByText("Enter a web address, such as https://example.com.")).toBeDefined();
  expect(document.activeElement).toBe(field("Company name"));
  expect(sent).toHaveLength(0);
});

test("[PAGE-11] on a site that approves dealers, the form ends with the next steps, not with a session", async () => {
  answerInTurn({ json: { status: "success", pending: true } });
  open(true);
  await fill();
  await press("Apply for a dealer account");
  expect(await screen.findByText("Your account awaits approval")).toBeDefined();
  expect(screen.getByRole("status").textContent).toContain("desk@motors.example");
  expect(leaveForMock).not.toHaveBeenCalled();
  expect(sessionStorage.length).toBe(0);
});

test("[ERR-12] [SEC-AUTH-04] a reload restores the long form, never the password", async () => {
  const { unmount } = open();
  await fill();
  unmount();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("correct horse");
  open();
  await waitFor(() => expect(field("Company name").value).toBe("Rivera Motors"));
  expect(field("Email").value).toBe("desk@motors.example");
  expect(field("New password").value).toBe("");
});
