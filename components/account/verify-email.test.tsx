import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { VerifyNotice } from "@/components/shell/verify-notice";
import { rememberArrival } from "@/lib/account/client/arrival";
import { calls } from "@/lib/compose/calls/table";
import { isReportWanted, takeWantedReport } from "@/lib/report/client/wanted-report";
import { getWantedReportHref } from "@/lib/routes";
import { anaWire } from "@/tests/setup/member";
import { answer } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { VerifyEmail } from "./verify-email";

const left = vi.hoisted(() => vi.fn());
vi.mock("@/lib/account/client/session", async (original) => ({
  ...(await original<object>()),
  leaveFor: left,
}));

it("[TRUE-22] a used confirmation link shows an error and links to the account page for a new link", async () => {
  const text = "This link was already used.";
  const refusal = { status: "error", code: "invalid_fields", message: text, errors: { verify_token: text } };
  const sentCalls = answer(calls.account.verifyEmail, Response.json(refusal, { status: 400 }));
  renderPage(<VerifyEmail state={null} token="from-the-mailed-link" email="ann@example.com" />, {
    main: false,
  });
  await userEvent.click(screen.getByRole("button", { name: "Confirm address" }));
  expect((await screen.findByRole("alert")).textContent).toContain(text);
  expect(screen.getByRole("link", { name: "Your account" })).toBeTruthy();
  expect(sentCalls[0]?.body).toContain("from-the-mailed-link");
  expect(left).not.toHaveBeenCalled();
});

const VIN = "2T1BURHE5JC034461";
const next = getWantedReportHref(VIN);

async function confirm() {
  answer(calls.account.verifyEmail, () => Response.json({ status: "success", user: anaWire }));
  left.mockClear();
  const { unmount } = renderPage(<VerifyEmail state="valid" token="t" email="ann@example.com" />, {
    main: false,
  });
  await userEvent.click(screen.getByRole("button", { name: "Confirm address" }));
  await waitFor(() => expect(left).toHaveBeenCalled());
  unmount();
  return left.mock.lastCall?.[0];
}

it("[TRUE-22] confirming the address continues to the page remembered at sign-up, but only once", async () => {
  rememberArrival({ next, report: null }, "ann@example.com");
  expect(await confirm()).toBe(next);
  expect(isReportWanted(VIN)).toBe(false);
  expect(await confirm()).toBe("/dashboard");
  rememberArrival({ next: "https://elsewhere.example/", report: null }, "ann@example.com");
  expect(await confirm()).toBe("/dashboard");
});

it("[FIRST-4] [BTN-1] a report requested before sign-up is remembered only for the same account", async () => {
  rememberArrival({ next, report: VIN }, "Ann@Example.com");
  expect(await confirm()).toBe(next);
  expect(takeWantedReport(VIN)).toBe(true);
  rememberArrival({ next, report: VIN }, "somebody.else@example.com");
  expect(await confirm()).toBe("/dashboard");
  expect(takeWantedReport(VIN)).toBe(false);
});

it.each([
  ["used", "This link was already used."],
  ["expired", "This link has expired."],
  ["other", "This link belongs to another account."],
  ["unknown", "This link doesn't work."],
] as const)(
  "[TRUE-22] a link whose state is '%s' shows what's wrong right away, without a button",
  (state, text) => {
    renderPage(<VerifyEmail state={state} token="from-the-mailed-link" email="ann@example.com" />, {
      main: false,
    });
    expect(screen.getByText(text, { exact: false })).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  },
);

it("[TRUE-22] without a token, the page explains what to do and has no button", () => {
  renderPage(<VerifyEmail state={null} token="" email="ann@example.com" />, { main: false });
  expect(screen.getByText(/open the link in our email again/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("[TRUE-22] the notice shows the address and the pending credits, and can resend the link", async () => {
  const sentCalls = answer(calls.account.resendVerification, { status: "success" });
  renderPage(<VerifyNotice email="ann@example.com" creditsDue />);
  const notice = screen.getByRole("complementary", { name: "Confirm your email" });
  expect(notice.textContent).toContain("ann@example.com");
  expect(notice.textContent).toContain("Then we add your free credits.");
  await userEvent.click(screen.getByRole("button", { name: "Resend link" }));
  expect((await screen.findByText(/We sent you the link/)).getAttribute("role")).toBe("status");
  expect(sentCalls).toHaveLength(1);
});
