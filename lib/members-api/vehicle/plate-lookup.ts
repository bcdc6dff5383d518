import { createHmac, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { vehicleCalls } from "@/lib/contract/vehicle";
import { AppError } from "@/lib/core/errors";
import { plateLookups } from "../db/schema";
import type { PlateAnswer } from "../providers/plates-provider";
import type { CallContext } from "../serve";

/**
 * Looks a plate up and notes that it was asked for, by whom and for what purpose. The plate itself is kept as a keyed
 * digest only: with a plain one, all plates of a state could be tried in seconds.
 */
export async function lookUpPlate({
  db,
  site,
  user,
  query,
  services,
}: CallContext<typeof vehicleCalls.plateDecode>): Promise<PlateAnswer> {
  const { plate, state, purpose } = query;
  // Noted before it is answered: what was asked for counts, also where the source is away.
  const id = randomUUID();
  await db.insert(plateLookups).values({
    id,
    siteId: site.id,
    userId: user?.id ?? null,
    plateDigest: createHmac("sha256", services.secrets.digestKey)
      .update(`plate ${state} ${plate}`)
      .digest("hex"),
    ...{ state, purpose },
    found: false,
    createdAt: services.now(),
  });
  const found = await services.plates.find(plate, state);
  if (found)
    await db
      .update(plateLookups)
      .set({ found: true })
      .where(and(eq(plateLookups.siteId, site.id), eq(plateLookups.id, id)));
  if (found) return found;
  throw new AppError(
    "not_found",
    "No source here knows this plate. Check the state, or enter the VIN: it stands on the dashboard behind the windscreen and on the driver's door.",
  );
}
