import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { OffersProvider } from "@/components/providers/offers-provider";
import { userQuery } from "@/lib/account/client/account";
import type { Offer } from "@/lib/compose/calls/offers";
import { useToasts } from "@/stores/toast";
import { ana, openCache } from "@/tests/setup/member";
import { answerInTurn } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { AccountMenu } from "./account-menu";

vi.mock("next/navigation", () => ({ usePathname: () => "/dashboard" }));

afterEach(() => {
  useToasts.getState().remove();
});

test("[ERR-12] logging out while offline shows an error, and the session is kept", async () => {
  const sentCalls = answerInTurn("no network");
  const client = openCache(ana);
  renderPage(<AccountMenu />, { client });
  // jsdom treats popovers as closed, so query hidden buttons.
  fireEvent.click(screen.getByRole("button", { name: "Log out", hidden: true }));
  await waitFor(() => expect(useToasts.getState().current?.message).toContain("You're offline"));
  expect(useToasts.getState().current?.tone).toBe("destructive");
  expect(sentCalls[0]).toMatchObject({ href: "/members/api-cwa/logout", method: "POST" });
  expect(client.getQueryData(userQuery.queryKey)).toEqual(ana);
});

test("[PAGE-1] the menu links to the account pages", () => {
  const client = openCache(ana);
  renderPage(<AccountMenu />, { client });
  const hrefs = screen.getAllByRole("link", { hidden: true }).map((link) => link.getAttribute("href"));
  expect(hrefs).toEqual([
    "/dashboard",
    "/my-vehicles",
    "/vehicle-checks",
    "/account",
    "/account#credits",
    "/account#orders",
    "/checkout",
  ]);
});

test("[UP-2] the menu omits links that the Members API doesn't support", () => {
  const client = openCache({ ...ana, isDealer: true });
  const render = (offers: readonly Offer[]) =>
    renderPage(
      <OffersProvider offers={offers}>
        <AccountMenu />
      </OffersProvider>,
      { client },
    );
  const hrefs = () => screen.getAllByRole("link", { hidden: true }).map((link) => link.getAttribute("href"));
  const { unmount } = render(["printBatch", "plans"]);
  expect(hrefs()).toEqual([
    "/dashboard",
    "/my-vehicles",
    "/vehicle-checks",
    "/account",
    "/dealer/print-pack",
    "/checkout",
  ]);
  unmount();
  render([]);
  expect(hrefs()).toEqual(["/dashboard", "/my-vehicles", "/vehicle-checks", "/account"]);
});
