import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { userQuery } from "@/lib/account/client/account";
import { createQueryClient, registerQueryClient } from "@/lib/platform/browser/query-client";
import { reportRecordQuery } from "@/lib/report/client/report";
import { resetDashboard, stubDashboard } from "@/tests/setup/dashboard";
import { documentLink as link, renderDocumentPanel } from "@/tests/setup/document-panel";
import { COROLLA, record, user, userWire } from "@/tests/setup/vehicles";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

beforeEach(resetDashboard);

const { queryKey } = reportRecordQuery(COROLLA);

function getActiveClient(id: string) {
  const cache = createQueryClient();
  cache.setQueryData(userQuery.queryKey, user({ id }));
  cache.setQueryData(queryKey, null);
  return { cache, leave: registerQueryClient(cache) };
}

it("[SEC-AZ-01] [VEH-2] a new document updates every open cache of its own user, but not other users' caches", async () => {
  const ownClient = getActiveClient("u1");
  const other = getActiveClient("u2");
  stubDashboard({
    "GET /api/user": { user: userWire({ id: "u1" }) },
    "POST /api-cwa/generate-report": { ...link, charge: "charged", report: record({ vhr_report: link }) },
  });
  renderDocumentPanel();
  await userEvent.click(await screen.findByRole("button", { name: /Get report/ }));
  await vi.waitFor(
    () => expect(ownClient.cache.getQueryData(queryKey)).toMatchObject({ vhr_report: link }),
    15_000,
  );
  expect(other.cache.getQueryData(queryKey)).toBeNull();
  ownClient.leave();
  other.leave();
});
