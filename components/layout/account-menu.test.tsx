import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { userQuery } from "@/lib/client/account";
import { makeQueryClient } from "@/lib/client/query-client";
import type { User } from "@/lib/contract/account";
import { useToasts } from "@/stores/toast";
import { answerMembers } from "@/tests/setup/members-answers";
import { renderPage } from "@/tests/setup/render";
import { AccountMenu } from "./account-menu";

vi.mock("next/navigation", () => ({ usePathname: () => "/dashboard" }));

const user: User = {
  id: "u1",
  email: "ana@example.com",
  credits: { vhr: 4, sticker: 1, global: 0 },
  subscriptions: {},
  phone: null,
  first: null,
  last: null,
  profile: { no_of_employees: "0" },
  profileImage: null,
  uvcCredit: 0,
  vhrCreditSubscription: 0,
  isDealer: false,
};

afterEach(() => {
  vi.unstubAllGlobals();
  useToasts.getState().dismiss();
});

test("[ERR-12] logging out without a network is told, and the session stays", async () => {
  const sent = answerMembers("no network");
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, user);
  renderPage(<AccountMenu />, { client });
  // jsdom keeps a popover shut, so its buttons are looked for among the hidden ones.
  fireEvent.click(screen.getByRole("button", { name: "Log out", hidden: true }));
  await waitFor(() => expect(useToasts.getState().current?.message).toContain("No connection"));
  expect(useToasts.getState().current?.tone).toBe("destructive");
  expect(sent[0]).toMatchObject({ href: "/members/api-cwa/logout", method: "POST" });
  expect(client.getQueryData(userQuery.queryKey)).toEqual(user);
});

test("[PAGE-1] the menu leads to the pages of the account", () => {
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, user);
  renderPage(<AccountMenu />, { client });
  const hrefs = screen.getAllByRole("link", { hidden: true }).map((link) => link.getAttribute("href"));
  expect(hrefs).toEqual([
    ...["/dashboard", "/my-vehicles", "/vehicle-checks"],
    ...["/account", "/account#credits", "/account#orders", "/checkout"],
  ]);
});
