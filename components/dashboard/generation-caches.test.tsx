import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { userQuery } from "@/lib/client/account";
import { createQueryClient, registerQueryClient } from "@/lib/client/http/query-client";
import { reportRecordQuery } from "@/lib/client/report";
import { resetDashboard, stubDashboard } from "@/tests/setup/dashboard";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, record, user, userWire } from "@/tests/setup/vehicles";
import { DocumentPanel } from "./document-panel";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

beforeEach(resetDashboard);

const link = { url: "/members/api-cwa/view_pdf?id=1", page: `/dvh?vin=${COROLLA}`, number: "GB-0000-0000" };
const { queryKey } = reportRecordQuery(COROLLA);

function getActiveClient(id: string) {
  const cache = createQueryClient();
  cache.setQueryData(userQuery.queryKey, user({ id }));
  cache.setQueryData(queryKey, null);
  return { cache, leave: registerQueryClient(cache) };
}

it("[SEC-AZ-01] [VEH-2] a new document updates every open cache of its own login, and no other login's", async () => {
  const ownClient = getActiveClient("u1");
  const other = getActiveClient("u2");
  stubDashboard({
    "GET /api/user": { user: userWire({ id: "u1" }) },
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
    () => expect(ownClient.cache.getQueryData(queryKey)).toMatchObject({ vhr_report: link }),
    15_000,
  );
  expect(other.cache.getQueryData(queryKey)).toBeNull();
  ownClient.leave();
  other.leave();
});
