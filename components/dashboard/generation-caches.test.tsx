import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { userQuery } from "@/lib/client/account";
import { createQueryClient, registerQueryClient } from "@/lib/client/http/query-client";
import { reportRecordQuery } from "@/lib/client/report";
import { useDashboardStore } from "@/stores/dashboard";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, preview, record, user, userWire } from "@/tests/setup/vehicles";
import { DocumentPanel } from "./document-panel";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

beforeEach(() => {
  useDashboardStore.setState({ classic: {}, runs: {}, failures: {}, charges: {} });
  sessionStorage.clear();
});

const link = { url: "/members/api-cwa/view_pdf?id=1", page: `/dvh?vin=${COROLLA}`, number: "GB-0000-0000" };
const { queryKey } = reportRecordQuery(COROLLA);

function activeClientOf(id: string) {
  const cache = createQueryClient();
  cache.setQueryData(userQuery.queryKey, user({ id }));
  cache.setQueryData(queryKey, null);
  return { cache, leave: registerQueryClient(cache) };
}

it("[SEC-AZ-01] [VEH-2] a new document updates every open cache of its own login, and no other login's", async () => {
  const own = activeClientOf("u1");
  const other = activeClientOf("u2");
  stubCalls({
    "GET /api/user": { user: userWire({ id: "u1" }) },
    "GET /api/report/filter": { report: [record()] },
    "GET /api-cwa/preview-decode": { data: preview() },
    "GET /api/db/v2": { vehicles: [], next: null, total: 0 },
    "POST /api-cwa/generate-report": {
      message: "",
      charge: "charged",
      ...link,
      report: record({ vhr_report: link }),
    },
  });
  const of = { product: "vhr" as const, vin: COROLLA, regenerate: false, isGlobal: false };
  renderPage(<DocumentPanel {...of} about={<p>about</p>} document={<p>the document</p>} />);
  await userEvent.click(await screen.findByRole("button", { name: /Get report/ }));
  await vi.waitFor(
    () => expect(own.cache.getQueryData(queryKey)).toMatchObject({ vhr_report: link }),
    15_000,
  );
  expect(other.cache.getQueryData(queryKey)).toBeNull();
  own.leave();
  other.leave();
});
