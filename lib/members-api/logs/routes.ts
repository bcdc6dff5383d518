import { randomUUID } from "node:crypto";
import { calls } from "@/lib/contract/table";
import { failureLogs } from "../db/schema";
import { type ServedCall, serve, succeeded } from "../serve";

export const logRoutes: ServedCall[] = [
  serve(calls.support.log, async ({ db, site, user, body, requestId }) => {
    await db.insert(failureLogs).values({
      id: randomUUID(),
      siteId: site.id,
      userId: user?.id ?? null,
      entry: { ...body, answered_request_id: requestId },
    });
    return succeeded({});
  }),
];
