import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { answer } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { DeadLink } from "./dead-link";
import { RestoreAccount } from "./restore-account";

it("[TRUE-39] the emailed link restores the account with one click and leads to the login", async () => {
  const sentCalls = answer(calls.account.restoreAccount, { status: "success" });
  renderPage(<RestoreAccount token="from-the-mailed-link" />, { main: false });
  expect(sentCalls).toHaveLength(0);
  await userEvent.click(screen.getByRole("button", { name: "Restore account" }));
  expect((await screen.findByRole("status")).textContent).toContain("Your account is restored");
  expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
  expect(sentCalls[0]?.body).toContain("restore_token=from-the-mailed-link");
});

it("[TRUE-39] a link that was already used shows an error and leads to the login", async () => {
  const text = "This link was already used.";
  const refusal = { status: "error", code: "invalid_fields", message: text, errors: { restore_token: text } };
  answer(calls.account.restoreAccount, Response.json(refusal, { status: 400 }));
  renderPage(<RestoreAccount token="from-the-mailed-link" />, { main: false });
  await userEvent.click(screen.getByRole("button", { name: "Restore account" }));
  expect((await screen.findByRole("alert")).textContent).toContain("already used");
  expect(screen.getByRole("link", { name: "Log in" })).toBeTruthy();
});

it.each([
  ["reset", "used", "This link was already used"],
  ["reset", "expired", "This link has expired"],
  ["reset", "unknown", "This link doesn't work"],
  ["restore", "used", "This account was already restored"],
  ["restore", "expired", "This link has expired"],
  ["restore", "unknown", "This link doesn't work"],
] as const)(
  "[TRUE-22] opening a %s link that is %s shows an error instead of the form",
  (kind, state, title) => {
    renderPage(<DeadLink kind={kind} state={state} action={<a href="/next">Next</a>} />, { main: false });
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(title);
    expect(screen.getByRole("link", { name: "Next" })).toBeTruthy();
  },
);
