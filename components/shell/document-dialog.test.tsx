import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiError } from "@/lib/client/http/api-error";
import { renderPage } from "@/tests/setup/render";
import { DocumentLoadState } from "./document-dialog";

const words = { opening: "Opening", missing: "Not made yet", missingText: "Make it first.", make: "Make it" };
const draw = (error: unknown, onRetry = () => {}) =>
  renderPage(<DocumentLoadState error={error} onRetry={onRetry} makeHref="/dashboard?vin=X" words={words} />);

test("[PAGE-10] [PAGE-17] a document that is loading says so", () => {
  draw(null);
  expect(screen.getByText("Opening")).toBeTruthy();
});

test("[PAGE-10] a document that does not exist yet links to where it is made", () => {
  draw(new ApiError({ code: "not_found", status: 404, message: "none" }));
  expect(screen.getByText("Not made yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Make it" }).getAttribute("href")).toBe("/dashboard?vin=X");
});

test("[ERR-12] a document that failed to load says why, with the request number, and can be retried", () => {
  const onRetry = vi.fn();
  draw(new ApiError({ code: "bad_gateway", status: 502, message: "x", requestId: "r-17" }), onRetry);
  expect(screen.getByText(/r-17/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button"));
  expect(onRetry).toHaveBeenCalledOnce();
});
