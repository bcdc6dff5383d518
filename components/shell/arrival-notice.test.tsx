import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { answer } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { PageNotices } from "./page-notices";

const left = vi.hoisted(() => vi.fn());
vi.mock("@/lib/account/client/session", async (original) => ({
  ...(await original<object>()),
  leaveFor: left,
}));

it("[SAFE-8] after a login with a link, a notice names the account, and 'Not you?' logs out", async () => {
  const sentCalls = answer(calls.account.logout, { status: "success" });
  renderPage(<PageNotices arrived="ann@example.com" verify={null} />);
  const notice = await screen.findByRole("complementary", { name: "Logged in with a link" });
  expect(notice.textContent).toContain("ann@example.com");
  await userEvent.click(screen.getByRole("button", { name: "Not you? Log out" }));
  await vi.waitFor(() => expect(left).toHaveBeenCalledWith("/"));
  expect(sentCalls).toHaveLength(1);
});

it("[SAFE-8] closing the notice hides it and deletes its cookie", async () => {
  const setCookie = vi.spyOn(document, "cookie", "set");
  renderPage(<PageNotices arrived="ann@example.com" verify={null} />);
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(setCookie.mock.calls.join()).toMatch(/^__Host-glovebox-login-link=; Path=\/; Max-Age=0/);
});
