import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useAdminSite } from "@/stores/admin";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { queues } from "./list-definitions";
import { Overview } from "./overview";

/** The first list loads the whole contract, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

vi.mock("next/navigation", () => ({
  usePathname: () => "/admin",
  useSearchParams: () => new URLSearchParams(),
}));

beforeEach(() => useAdminSite.setState({ site: "localhost" }));

const open = (canSell: boolean, sendsEmail = true) => {
  const nothing = { data: [], next: null, total: 0 };
  stubCalls(Object.fromEntries(queues.map(({ path }) => [`GET /api/admin/${path}`, nothing])));
  renderPage(<Overview canSell={canSell} sendsEmail={sendsEmail} />);
};

it("[TRUE-18] an administrator is warned while nobody can pay here, and sees what to do", async () => {
  open(false);
  await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/No payment gateway is set up/));
  expect(screen.getByRole("alert").textContent).toMatch(/STRIPE_SECRET_KEY/);
});

it("[TRUE-22] an administrator is warned while nobody's address is verified, and sees what to do", async () => {
  open(true, false);
  await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/addresses are not verified/));
  expect(screen.getByRole("alert").textContent).toMatch(/SMTP_URL/);
});

it("[TRUE-18] [TRUE-22] with a gateway and a mail server there is no warning", async () => {
  open(true);
  await waitFor(() => expect(screen.getAllByText("Nothing waits here.")).toHaveLength(queues.length));
  expect(screen.queryByRole("alert")).toBeNull();
});
