import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiError } from "@/lib/client/http/api-error";
import { renderPage } from "@/tests/setup/render";
import { DocumentQueryView } from "./document-query-view";

const labels = {
  loading: "Opening",
  missing: "Not made yet",
  missingText: "Create it first.",
  generate: "Make it",
};

function draw(query: { data?: string; error?: unknown }, refetch = () => {}) {
  renderPage(
    <DocumentQueryView
      query={{ data: query.data, error: query.error ?? null, refetch }}
      generateHref="/dashboard?vin=X"
      labels={labels}
    >
      {(title) => <p>{title}</p>}
    </DocumentQueryView>,
  );
}

test("[PAGE-10] [PAGE-17] shows that a document is loading", () => {
  draw({});
  expect(screen.getByText("Opening")).toBeTruthy();
});

test("[PAGE-10] a document that does not exist yet links to where it is made", () => {
  draw({ error: new ApiError({ code: "not_found", status: 404, message: "none" }) });
  expect(screen.getByText("Not made yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Make it" }).getAttribute("href")).toBe("/dashboard?vin=X");
});

test("[ERR-12] a document that failed to load shows the reason and the request number, and can be retried", async () => {
  const onRetry = vi.fn();
  const error = new ApiError({ code: "bad_gateway", status: 502, message: "x", requestId: "r-17" });
  draw({ error }, onRetry);
  expect(await screen.findByText(/r-17/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button"));
  expect(onRetry).toHaveBeenCalledOnce();
});
