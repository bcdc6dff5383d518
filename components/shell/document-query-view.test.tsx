import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { OffersProvider } from "@/components/providers/offers-provider";
import type { Offer } from "@/lib/compose/calls/offers";
import { ApiError } from "@/lib/platform/browser/api-error";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, record } from "@/tests/setup/vehicles";
import { DocumentQueryView } from "./document-query-view";

const labels = {
  loading: "Opening",
  missing: "Not made yet",
  missingText: "It costs a credit.",
  generate: "Make it",
  ready: "Ready",
  readyText: "It is a PDF.",
  openPdf: "Open PDF",
  noAddress: "No address",
  noAddressText: "Contact support.",
};
const PDF = "https://files.example/r.pdf";
const notFound = new ApiError({ code: "not_found", status: 404, message: "none" });
const notOffered = new ApiError({ code: "not_offered", status: 501, message: "none" });
let records: unknown[] | Response;

beforeEach(() => {
  records = [];
  stubCalls({
    "GET /api/report/filter": () => (records instanceof Response ? records : { report: records }),
  });
});

interface Query {
  data?: string;
  error?: unknown;
}

function render(query: Query, { refetch = () => {}, offers = ["documents"] as Offer[] } = {}) {
  renderPage(
    <OffersProvider offers={offers}>
      <DocumentQueryView
        vin={COROLLA}
        product="vhr"
        query={{ data: query.data, error: query.error ?? null, refetch }}
        generateHref="/dashboard?vin=X"
        labels={labels}
      >
        {(title) => <p>{title}</p>}
      </DocumentQueryView>
    </OffersProvider>,
  );
}

test("[PAGE-10] a document that doesn't exist yet links to the page that creates it", async () => {
  render({ error: notFound });
  expect(await screen.findByText("Not made yet")).toBeTruthy();
  expect(screen.getByText("It costs a credit.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Make it" }).getAttribute("href")).toBe("/dashboard?vin=X");
});

test.each([
  ["the call for documents is known to be missing and fails", { error: notOffered }, []],
  ["the call for documents turns out to be missing", { error: notOffered }, ["documents"]],
  ["the call doesn't find this document", { error: notFound }, ["documents"]],
  ["the call for documents is known to be missing and isn't sent", {}, []],
] as const)("[UP-2] a report with a URL opens as a PDF if %s", async (_, query, offers) => {
  records = [record({ vhr_report: { url: PDF, page: PDF, number: "" } })];
  render(query, { offers: [...offers] });
  const link = await screen.findByRole("link", { name: "Open PDF" });
  expect(link.getAttribute("href")).toBe(PDF);
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toContain("noopener");
  expect(screen.queryByText("Not made yet")).toBeNull();
});

test("[UP-2] if the API has no call for documents, a report that hasn't been made is shown without a price", async () => {
  render({}, { offers: [] });
  expect(await screen.findByText("Not made yet")).toBeTruthy();
  expect(screen.queryByText("It costs a credit.")).toBeNull();
});

test("[UP-2] a report without a usable URL isn't shown as missing", async () => {
  records = [record({ vhr_report: { url: "", page: `/dvh?vin=${COROLLA}`, number: "" } })];
  render({ error: notOffered });
  expect(await screen.findByText("No address")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("[UP-2] a record that can't be read isn't shown as missing", async () => {
  records = refusal(400, "bad_request");
  render({ error: notOffered });
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  expect(screen.queryByText("Not made yet")).toBeNull();
});

test("[UP-2] another car's record isn't used for this car", async () => {
  records = [record({ vin: "1HGCM82633A004352", vhr_report: { url: PDF, page: PDF, number: "" } })];
  render({ error: notFound });
  expect(await screen.findByText("Not made yet")).toBeTruthy();
});

test("[ERR-12] a document that failed to load shows the reason and the request number, and can be retried", async () => {
  const onRetry = vi.fn();
  const error = new ApiError({ code: "bad_gateway", status: 502, message: "x", requestId: "r-17" });
  render({ error }, { refetch: onRetry });
  expect(await screen.findByText(/r-17/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button"));
  expect(onRetry).toHaveBeenCalledOnce();
});
