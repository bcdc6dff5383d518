import { expect, it } from "vitest";
import { accountKeys } from "@/lib/account/client/account";
import { createQueryClient } from "@/lib/platform/browser/query-client";
import { historyQuery } from "./orders";

it("[TRUE-21] invalidating the account's queries also invalidates the credit history", async () => {
  const client = createQueryClient();
  const { queryKey } = historyQuery("vhr");
  client.setQueryData(queryKey, { pages: [], pageParams: [] });
  await client.invalidateQueries({ queryKey: accountKeys.all });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
