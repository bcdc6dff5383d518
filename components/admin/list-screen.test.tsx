import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useAdminSite } from "@/stores/admin";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { AdminNav } from "./admin-nav";
import { ListScreen } from "./list-screen";
import { MayChooseSite } from "./use-chosen-site";

/** The first list imports the entire contract, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });
vi.mock("next/navigation", () => ({
  usePathname: () => "/admin/mails",
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: () => undefined, replace: () => undefined }),
}));

const nothing = { data: [], next: null, total: 0 };
const open = (search: string, answer: unknown) => {
  window.history.replaceState(null, "", `/admin/mails${search}`);
  const sentCalls = stubCalls({ "GET /api/admin/mails": answer });
  renderPage(<ListScreen path="mails" />);
  return sentCalls;
};
const heading = (name: string) => screen.queryByRole("heading", { name });

beforeEach(() => useAdminSite.setState({ site: "localhost" }));

it("[PAGE-14] an empty list that's sorted but not filtered says there's nothing yet, not that nothing matches", async () => {
  open("?sort=created&order=asc", nothing);
  await waitFor(() => expect(heading("Nothing here yet")).toBeTruthy());
  expect(heading("No results")).toBeNull();
  expect(screen.queryByRole("table")).toBeNull();
});

it.each(["?search=nobody", "?state=lost"])(
  "[PAGE-14] an empty list filtered by %s says that nothing matches, not that the site has no records",
  async (search) => {
    const sentCalls = open(search, nothing);
    await waitFor(() => expect(heading("No results")).toBeTruthy());
    expect(screen.getByText(/Nothing on this site matches your search and filters/)).toBeTruthy();
    expect(heading("Nothing here yet")).toBeNull();
    expect(`?${sentCalls[0]?.query}`).toContain(search.slice(1));
  },
);

it("[TRUE-34] lists records of the site in the URL, even if the tab remembers another site", async () => {
  const sentCalls = open("?site=cars.example", nothing);
  await waitFor(() => expect(sentCalls.length).toBeGreaterThan(0));
  expect(`${sentCalls[0]?.query}`).toContain("site=cars.example");
});

it("[TRUE-34] a site owner can't see other sites, regardless of the URL or an earlier choice", async () => {
  useAdminSite.setState({ site: "all" });
  window.history.replaceState(null, "", "/admin/mails?site=all&state=lost");
  const sentCalls = stubCalls({ "GET /api/admin/mails": nothing });
  renderPage(
    <MayChooseSite value={false}>
      <AdminNav allSites={false} />
      <ListScreen path="mails" />
    </MayChooseSite>,
  );
  await waitFor(() => expect(sentCalls.length).toBeGreaterThan(0));
  expect(sentCalls.map(({ query }) => `${query}`).join()).not.toContain("site=");
  expect(window.location.search).toBe("?state=lost");
  for (const link of screen.getAllByRole("link")) expect(link.getAttribute("href")).not.toContain("site=all");
});

it("[PAGE-14] [ERR-12] a list that fails to load isn't shown as empty", async () => {
  open("", () => refusal(403, "forbidden"));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(heading("Nothing here yet")).toBeNull();
});
