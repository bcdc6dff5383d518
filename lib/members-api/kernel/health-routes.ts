import { sql } from "drizzle-orm";
import { calls } from "@/lib/contract/table";
import { type ServedCall, serveWithoutSite } from "./serve";

export const systemRoutes: ServedCall[] = [
  serveWithoutSite(calls.system.health, async ({ db }) => {
    await db.execute(sql`select 1`);
    return { status: "ok" as const };
  }),
];
