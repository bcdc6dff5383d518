import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { renderPage } from "@/tests/setup/render";
import { DashboardTabs } from "./dashboard-tabs";

const render = (hash: string) => {
  window.history.replaceState(null, "", `/dashboard?vin=1${hash}`);
  const names = ["vehicle", "report", "sticker", "value", "recalls", "quick", "listings"] as const;
  const pages = Object.fromEntries(names.map((name) => [name, <p key={name}>{name}</p>]));
  renderPage(<DashboardTabs pages={pages as Record<(typeof names)[number], ReactNode>} />);
};

beforeEach(() => window.history.replaceState(null, "", "/"));

describe("DashboardTabs", () => {
  it.each([
    ["", "vehicle"],
    ["#vehicle-history-report", "report"],
    ["#window-sticker", "sticker"],
    ["#report-odometer", "report"],
    ["#market-value", "value"],
    ["#recalls", "recalls"],
    ["#quick-check", "quick"],
    ["#listings", "listings"],
    ["#record-12", "report"],
    ["#somewhere", "vehicle"],
  ])("[PAGE-5] the hash %j opens the %s section", (hash, page) => {
    render(hash);
    expect(screen.getByText(page)).toBeTruthy();
  });

  it("[PAGE-5] switching sections updates the hash and keeps the query", async () => {
    render("");
    await userEvent.click(screen.getByRole("tab", { name: "Window sticker" }));
    expect(screen.getByText("sticker")).toBeTruthy();
    expect(window.location.hash).toBe("#window-sticker");
    expect(window.location.search).toBe("?vin=1");
    await userEvent.keyboard("{Home}");
    expect(screen.getByText("vehicle")).toBeTruthy();
    expect(window.location.href).not.toContain("#");
  });
});
