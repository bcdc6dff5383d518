import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { listReferenceGroups } from "@/lib/compose/calls/api-reference";
import { renderPage } from "@/tests/setup/render";
import { CallSearch } from "./call-search";

const calls = listReferenceGroups().flatMap((group) => group.calls);
const names = () => screen.queryAllByRole("listitem").map(({ id }) => id);

beforeEach(() => window.history.replaceState(null, "", "/api-reference"));

it("[PART-5] searches calls by path, name, scope and words, shows the number of matches, and keeps the query in the URL", async () => {
  renderPage(<CallSearch calls={calls} initial="" />);
  expect(names()).toHaveLength(calls.length);
  const box = screen.getByRole("searchbox", { name: "Search calls" });
  await userEvent.click(box);
  await userEvent.paste("Generate-Report");
  expect(names()).toContain("report.generate");
  expect(window.location.search).toBe("?q=Generate-Report");
  await userEvent.clear(box);
  await userEvent.paste("garage:write mileage");
  expect(names().sort()).toEqual(["garage.logMileage", "garage.removeMileage", "garage.restore"]);
  expect(screen.getByRole("status").textContent).toBe("3 calls");
  await userEvent.clear(box);
  await userEvent.paste("nothing of the kind");
  expect(screen.getByText("No call matches. Try a shorter word.")).toBeTruthy();
  await userEvent.clear(box);
  expect(window.location.search).toBe("");
  expect(names()).toHaveLength(calls.length);
});

it("[PART-5] a URL with a search term shows the result right away, linked to its call", () => {
  renderPage(<CallSearch calls={calls} initial="apiKey.self" />);
  expect(names()).toEqual(["apiKey.self"]);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/api-reference/apiKey#apiKey.self");
});
