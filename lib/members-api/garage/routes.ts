import type { VehicleDraft } from "@/lib/contract/garage";
import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { findSample } from "../providers/sample-vehicles";
import { type CallContext, requireUser, type ServedCall, serve, succeeded } from "../serve";
import { readCursor, writeCursor } from "./cursor";
import { garageAnswer } from "./garage-answer";
import {
  countVehicles,
  findVehicle,
  listPage,
  listVehicles,
  removeVehicle,
  saveVehicle,
} from "./garage-repository";

function notInGarage(): AppError {
  return new AppError("not_found", "This vehicle is not in your garage.");
}

/** An empty text is a field that was left empty: null, not ''. */
const textOf = (text: string | null | undefined) => (text === undefined ? undefined : text?.trim() || null);

function factsOf(draft: VehicleDraft) {
  return {
    year: draft.year,
    make: textOf(draft.make),
    model: textOf(draft.model),
    modelName: textOf(draft.model_name),
    modelId: textOf(draft.model_id),
    series: textOf(draft.series),
    trim: textOf(draft.trim),
    option: draft.option?.trim() || undefined,
    mileage: draft.mileage,
    source: textOf(draft.source),
  };
}

async function readPage(context: CallContext<typeof calls.garage.page>) {
  const { db, site, query } = context;
  const { id: userId } = requireUser(context);
  const search = query.search ?? "";
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  // One more than asked for tells whether a page follows.
  const rows = await listPage(db, site.id, userId, { after, search, limit: query.limit + 1 });
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return succeeded({
    vehicles: await garageAnswer(db, site.id, userId, shown),
    next: last && rows.length > query.limit ? writeCursor(last) : null,
    total: await countVehicles(db, site.id, userId, search),
  });
}

export const garageRoutes: ServedCall[] = [
  serve(calls.garage.read, async (context) => {
    const { db, site, query } = context;
    const { id: userId } = requireUser(context);
    if (query.vin === undefined) {
      const rows = await listVehicles(db, site.id, userId);
      return succeeded({ vehicles: await garageAnswer(db, site.id, userId, rows) });
    }
    const row = await findVehicle(db, site.id, userId, query.vin);
    if (!row) throw notInGarage();
    const [vehicle] = await garageAnswer(db, site.id, userId, [row]);
    return succeeded({ vehicle });
  }),

  serve(calls.garage.page, readPage),

  serve(calls.garage.save, async (context) => {
    const { db, site, services } = context;
    const { vehicle: draft } = context.body;
    const owner = { siteId: site.id, userId: requireUser(context).id, vin: draft.vin };
    const facts = { ...factsOf(draft), sample: findSample(draft.vin) !== null };
    const { row, created } = await saveVehicle(db, owner, facts, services.now());
    const [vehicle] = await garageAnswer(db, site.id, owner.userId, [row]);
    if (!vehicle) throw notInGarage();
    const message = created ? "GarageVehicle saved to database" : "GarageVehicle Updated Successfully";
    return succeeded({ message, vehicle, created });
  }),

  serve(calls.garage.remove, async (context) => {
    const { db, site, query } = context;
    if (!(await removeVehicle(db, site.id, requireUser(context).id, query.vin))) throw notInGarage();
    return succeeded({ message: "GarageVehicle Deleted" });
  }),
];
