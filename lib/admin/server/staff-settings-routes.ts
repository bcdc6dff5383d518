import { eq } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { staffSettings } from "@/lib/staff/schema/staff";
import { adminCalls } from "../contract/admin";
import type { StaffSettingsWire } from "../contract/staff-settings";
import { serveAction } from "./admin-action";
import { resolveSiteScope } from "./admin-scope";

async function readSettings(db: Database, siteId: string): Promise<StaffSettingsWire> {
  const [row] = await db.select().from(staffSettings).where(eq(staffSettings.siteId, siteId));
  return { second_factor_required: row?.secondFactorRequired ?? false };
}

export const adminStaffSettingsRoutes: ServedCall[] = [
  serve(adminCalls.staffSettings, async (context) => {
    const { db, siteId } = await resolveSiteScope(context, context.query.site);
    return succeeded({ data: await readSettings(db, siteId) });
  }),
  serveAction(adminCalls.saveStaffSettings, async (tx, { scope, body }) => {
    const { siteId } = scope;
    const values = { secondFactorRequired: body.second_factor_required };
    await tx
      .insert(staffSettings)
      .values({ siteId, ...values })
      .onConflictDoUpdate({ target: staffSettings.siteId, set: values });
    const data = await readSettings(tx, siteId);
    return {
      data,
      subject: `site:${siteId}`,
      detail: { second_factor_required: body.second_factor_required },
    };
  }),
];
