import { createHmac } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { vehicleCalls } from "@/lib/contract/vehicle";
import { AppError } from "@/lib/core/errors";
import { randomId } from "@/lib/core/random-id";
import { plateLookups } from "../db/schema/vehicle";
import type { CallContext } from "../kernel/serve";
import type { PlateResult } from "../sources/plates-source";

/**
 * Looks a plate up and records by whom and for what purpose. The plate itself is stored as a keyed digest only: with
 * a plain one, all plates of a state could be tried in seconds.
 */
export async function lookUpPlate({
  db,
  site,
  user,
  query,
  services,
}: CallContext<typeof vehicleCalls.plateDecode>): Promise<PlateResult> {
  const { plate, state, purpose } = query;
  // Recorded before it is answered: the request counts even if the source is unavailable.
  const id = randomId();
  await db.insert(plateLookups).values({
    id,
    siteId: site.id,
    userId: user?.id ?? null,
    plateDigest: createHmac("sha256", services.secrets.digestKey)
      .update(`plate ${state} ${plate}`)
      .digest("hex"),
    state,
    purpose,
    found: false,
    createdAt: services.now(),
  });
  const result = await services.plates.find(plate, state);
  if (result)
    await db
      .update(plateLookups)
      .set({ found: true })
      .where(and(eq(plateLookups.siteId, site.id), eq(plateLookups.id, id)));
  if (result) return result;
  throw new AppError(
    "not_found",
    "No source here knows this plate. Check the state, or enter the VIN: it stands on the dashboard behind the windscreen and on the driver's door.",
  );
}
