import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { userQuery } from "@/lib/account/client/account";
import { takeWantedReport } from "@/lib/report/client/wanted-report";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, userWire } from "@/tests/setup/vehicles";
import { DocumentLink } from "./document-link";

beforeEach(() => sessionStorage.clear());

function open(loggedIn: boolean) {
  stubCalls({ "GET /api/user": () => (loggedIn ? { user: userWire() } : refusal(401, "not_logged_in")) });
  const { client } = renderPage(
    <>
      <DocumentLink product="vhr" vin={COROLLA}>
        report
      </DocumentLink>
      <DocumentLink product="vhr" vin={COROLLA} opensOnly>
        by hand
      </DocumentLink>
      <DocumentLink product="sticker" vin={COROLLA}>
        sticker
      </DocumentLink>
    </>,
  );
  const hrefs = () =>
    ["report", "by hand", "sticker"].map((name) => screen.getByRole("link", { name }).getAttribute("href"));
  return { client, hrefs };
}
const back = (path: string) => `/signup?next=${encodeURIComponent(path)}`;

describe("DocumentLink", () => {
  it("[TRUE-27] [GATE-8] a visitor is sent to sign up first, and the section and document they clicked are remembered", async () => {
    const { hrefs } = open(false);
    const dashboardHref = `/dashboard?vin=${COROLLA}`;
    await waitFor(() =>
      expect(hrefs()).toEqual([
        back(`${dashboardHref}&gen=vhr#vehicle-history-report`),
        back(`${dashboardHref}#vehicle-history-report`),
        back(`${dashboardHref}#window-sticker`),
      ]),
    );
    screen.getByRole("link", { name: "report" }).addEventListener("click", (event) => event.preventDefault());
    await userEvent.click(screen.getByRole("link", { name: "report" }));
    expect(takeWantedReport(COROLLA)).toBe(true);
    screen.getByRole("link", { name: "report" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(takeWantedReport(COROLLA)).toBe(true);
  });

  it("[TRUE-27] links take a member straight to the section, without going through the login", async () => {
    const { client, hrefs } = open(true);
    const dashboardHref = `/dashboard?vin=${COROLLA}`;
    const sections = [
      `${dashboardHref}#vehicle-history-report`,
      `${dashboardHref}#vehicle-history-report`,
      `${dashboardHref}#window-sticker`,
    ];
    expect(hrefs()).toEqual(sections);
    await waitFor(() => expect(client.getQueryData(userQuery.queryKey)).toBeTruthy());
    expect(hrefs()).toEqual(sections);
  });
});
