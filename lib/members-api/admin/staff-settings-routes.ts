import { eq } from "drizzle-orm";
import type { StaffSettingsWire } from "@/lib/contract/admin-staff-settings";
import { calls } from "@/lib/contract/table";
import type { Database } from "../db/database";
import { staffSettings } from "../db/schema/staff";
import { type ServedCall, serve, succeeded } from "../kernel/serve";
import { serveAction } from "./admin-action";
import { resolveSiteScope } from "./admin-scope";

async function readSettings(db: Database, siteId: string): Promise<StaffSettingsWire> {
  const [row] = await db.select().from(staffSettings).where(eq(staffSettings.siteId, siteId));
  return { second_factor_required: row?.secondFactorRequired ?? false };
}

export const adminStaffSettingsRoutes: ServedCall[] = [
  serve(calls.admin.staffSettings, async (context) => {
    const { db, siteId } = await resolveSiteScope(context, context.query.site);
    return succeeded({ data: await readSettings(db, siteId) });
  }),
  serveAction(calls.admin.saveStaffSettings, async (tx, { scope, body }) => {
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
