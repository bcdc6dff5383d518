import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { adminQuery } from "@/lib/admin/client/admin";
import { adminUsersExamples } from "@/lib/admin/contract/examples/users";
import { createQueryClient } from "@/lib/platform/browser/query-client";
import { standardConfig, standardSettings } from "@/lib/site/contract/option-shapes";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { SiteForm } from "./site-form";

vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ push: vi.fn() }),
  usePathname: () => "/partner/settings",
}));

const named = { name: "Rio", origin: "https://rio.example", support_email: "a@rio.example" };
const config = { ...standardConfig, ...named };
const row = { uri: "rio.example", hosts: ["rio.example"], config, settings: standardSettings };

async function showForm(admin: Record<string, unknown>) {
  const me = adminUsersExamples["admin.me"]?.answer as { admin: object };
  stubCalls({ "GET /api/admin/me": { ...me, admin: { ...me.admin, ...admin } } });
  const client = createQueryClient();
  await client.prefetchQuery(adminQuery);
  renderPage(<SiteForm row={row} uri="rio.example" />, { client });
  await screen.findByText("Report credits at sign-up");
}
const OWNER = { all_sites: false, staff_role: "owner" };
const OPERATORS = "Only an administrator of all sites can change this.";
const UNCONFIRMED = "Confirm the owner's email address to change this.";
const free = () =>
  ["Show listings and auctions without a report", "Show market value without a report"].map((name) =>
    screen.getByRole("checkbox", { name: new RegExp(name) }),
  ) as HTMLInputElement[];

it("[TEN-4] a partner can see but not change the settings that cost the operator money", async () => {
  await showForm({ ...OWNER, partner: { state: "active", confirms_email: false } });
  expect((await screen.findAllByText(OPERATORS)).length).toBeGreaterThan(2);
  expect(free().map(({ disabled }) => disabled)).toEqual([true, true]);
  expect(screen.queryByText(UNCONFIRMED)).toBeNull();
});

it("[TEN-4] each giveaway setting tells an owner with an unconfirmed address what to do first", async () => {
  await showForm({ ...OWNER, partner: { state: "awaiting_email", confirms_email: true } });
  expect(await screen.findAllByText(UNCONFIRMED)).toHaveLength(3);
  const credits = screen.getByRole("textbox", { name: "Report credits at sign-up" }) as HTMLInputElement;
  expect(credits.readOnly).toBe(true);
});

it("[TEN-4] an operator can change the settings that partners can't", async () => {
  await showForm({ all_sites: true });
  expect(free().map(({ disabled }) => disabled)).toEqual([false, false]);
  expect(screen.queryByText(OPERATORS)).toBeNull();
});
