import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { VerifyNotice } from "@/components/shell/verify-notice";
import { calls } from "@/lib/contract/table";
import { answer } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { VerifyEmail } from "./verify-email";

const left = vi.hoisted(() => vi.fn());
vi.mock("@/lib/client/session", async (original) => ({ ...(await original<object>()), leaveFor: left }));

it("[TRUE-22] a used confirmation link says so, and leads to the account for a new one", async () => {
  const text = "This link was used already.";
  const refusal = { status: "error", code: "invalid_fields", message: text, errors: { verify_token: text } };
  const sent = answer(calls.account.verifyEmail, Response.json(refusal, { status: 400 }));
  renderPage(<VerifyEmail token="from-the-mailed-link" email="ann@example.com" />, { main: false });
  await userEvent.click(screen.getByRole("button", { name: "Confirm address" }));
  expect((await screen.findByRole("alert")).textContent).toContain(text);
  expect(screen.getByRole("link", { name: "Your account" })).toBeTruthy();
  expect(sent[0]?.body).toContain("from-the-mailed-link");
  expect(left).not.toHaveBeenCalled();
});

it("[TRUE-22] without its token the page says what it needs, and asks for nothing", () => {
  renderPage(<VerifyEmail token="" email="ann@example.com" />, { main: false });
  expect(screen.getByText(/needs the link from our email/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("[TRUE-22] the notice names the address and the credits that wait, and sends the link again", async () => {
  const sent = answer(calls.account.resendVerification, { status: "success" });
  renderPage(<VerifyNotice email="ann@example.com" creditsDue />);
  const notice = screen.getByRole("complementary", { name: "Email address" });
  expect(notice.textContent).toContain("ann@example.com");
  expect(notice.textContent).toContain("Your free credits are added then.");
  await userEvent.click(screen.getByRole("button", { name: "Send the link again" }));
  expect((await screen.findByText(/The link is on its way/)).getAttribute("role")).toBe("status");
  expect(sent).toHaveLength(1);
});
