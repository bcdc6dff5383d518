import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ApiError } from "@/lib/platform/browser/api-error";
import { renderPage } from "@/tests/setup/render";
import { QueryView } from "./query-view";

const down = new ApiError({ code: "unavailable", status: 503, message: "down" });
const refetch = vi.fn();

function render(query: { data?: string[]; error?: unknown }) {
  renderPage(
    <QueryView
      query={{ data: query.data, error: query.error ?? null, refetch }}
      isEmpty={(cars) => cars.length === 0}
      empty={<p>No cars yet</p>}
    >
      {(cars) => <p>{cars.join()}</p>}
    </QueryView>,
  );
}

test("[PAGE-17] shows that data is loading", () => {
  render({});
  expect(screen.getByRole("status").textContent).toContain("Loading");
});

test("[ERR-12] offers a retry if loading failed", async () => {
  render({ error: down });
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(refetch).toHaveBeenCalledOnce();
});

test("[PAGE-17] shows an empty state, not a loading state, if there's no data", () => {
  render({ data: [] });
  expect(screen.getByText("No cars yet")).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
});

test("[ERR-12] loaded data stays visible after a failed refetch", () => {
  render({ data: ["Corolla"], error: down });
  expect(screen.getByText("Corolla")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
