import { GARAGE_PAGE_MAX, type VehicleDraft } from "@/lib/contract/garage";
import {
  type GarageFieldName,
  garageField,
  garageFieldNames,
  garageFields,
} from "@/lib/contract/garage-fields";
import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { type BaseContext, requireUser, type ServedCall, serve, succeeded } from "../kernel/serve";
import { cachedValue, markSavedFacts } from "../sources/cached-facts";
import { findSample } from "../sources/sample-vehicles";
import { garageFileRoutes } from "./file-routes";
import type { GarageColumns, GarageRow } from "./garage-columns";
import {
  type Cursor,
  countVehicles,
  findVehicle,
  listPage,
  notInGarage,
  removeVehicle,
  restoreVehicle,
  saveVehicle,
} from "./garage-repository";
import { garageResponse } from "./garage-response";
import { garageImportRoutes } from "./import-routes";
import { garageMileageRoutes } from "./mileage-routes";
import { vehiclePage } from "./vehicle-page";

const CURSOR = /^(\d{1,15})_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** A cursor is a position in the caller's own list and nothing else: it gives access to nobody's rows. */
function writeCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt.getTime()}_${id}`).toString("base64url");
}

function readCursor(text: string): Cursor {
  const match = CURSOR.exec(Buffer.from(text, "base64url").toString("latin1"));
  const createdAt = new Date(Number(match?.[1] ?? Number.NaN));
  if (!match?.[2] || Number.isNaN(createdAt.getTime())) {
    const message = "This page address is not one of ours. Begin at the first page.";
    throw new AppError("invalid_fields", message, { fields: { cursor: message } });
  }
  return { createdAt, id: match[2] };
}

/** An empty text is a field that was left empty: null, not ''. */
const textOf = (text: string | null | undefined) => (text === undefined ? undefined : text?.trim() || null);

/** A draft as the row's columns: undefined means absent. */
function columnsOfDraft(draft: VehicleDraft): Partial<GarageColumns> {
  const value = (name: GarageFieldName) => {
    const value = draft[name];
    if (typeof value === "number") return value;
    const field = garageField(name).value;
    return field.type === "text" && field.standard !== undefined ? value?.trim() || undefined : textOf(value);
  };
  return Object.fromEntries(garageFieldNames.map((name) => [garageFields[name].column, value(name)]));
}

interface PageRequest {
  cursor?: string;
  limit: number;
  search?: string;
}

async function readPage(context: BaseContext, query: PageRequest) {
  const { db, site } = context;
  const { id: userId } = requireUser(context);
  const search = query.search ?? "";
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  // One extra row shows whether another page follows.
  const rows = await listPage(db, site.id, userId, { after, search, limit: query.limit + 1 });
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return succeeded({
    vehicles: await garageResponse(db, site.id, userId, shown),
    next: last && rows.length > query.limit ? writeCursor(last) : null,
    total: await countVehicles(db, site.id, userId, search),
  });
}

async function oneVehicle(context: BaseContext, row: GarageRow) {
  const { db, site } = context;
  const [vehicle] = await garageResponse(db, site.id, row.userId, [row], "all files");
  if (!vehicle) throw notInGarage();
  return vehicle;
}

export const garageRoutes: ServedCall[] = [
  serve(calls.garage.read, async (context) => {
    const { db, site, query } = context;
    const { id: userId } = requireUser(context);
    if (query.vin === undefined) return readPage(context, { limit: GARAGE_PAGE_MAX });
    const row = await findVehicle(db, site.id, userId, query.vin);
    if (!row) throw notInGarage();
    return succeeded({ vehicle: await oneVehicle(context, row) });
  }),

  serve(calls.garage.page, (context) => readPage(context, context.query)),

  serve(calls.garage.save, async (context) => {
    const { db, site, services } = context;
    const { vehicle: draft } = context.body;
    const owner = { siteId: site.id, userId: requireUser(context).id, vin: draft.vin };
    const facts = { ...columnsOfDraft(draft), sample: findSample(draft.vin) !== null };
    const { row, created } = await saveVehicle(db, owner, facts, services.now());
    const vehicle = await oneVehicle(context, row);
    const message = created ? "GarageVehicle saved to database" : "GarageVehicle Updated Successfully";
    return succeeded({ message, vehicle, created });
  }),

  serve(calls.garage.vehicle, async (context) => {
    const { db, site, query, services } = context;
    const row = await findVehicle(db, site.id, requireUser(context).id, query.vin);
    if (!row) throw notInGarage();
    const data = await vehiclePage(db, services, row);
    await markSavedFacts(
      db,
      { siteId: site.id, userId: row.userId, vin: row.vin },
      cachedValue(data.market_value),
    );
    return succeeded({ data });
  }),

  serve(calls.garage.remove, async (context) => {
    const { db, site, query, services } = context;
    const { id: userId } = requireUser(context);
    if (!(await removeVehicle(db, site.id, userId, query.vin, services.now()))) throw notInGarage();
    return succeeded({ message: "GarageVehicle Deleted" });
  }),

  serve(calls.garage.restore, async (context) => {
    const { db, site, body, services } = context;
    const row = await restoreVehicle(db, site.id, requireUser(context).id, body.vin, services.now());
    if (!row) throw notInGarage();
    return succeeded({ vehicle: await oneVehicle(context, row) });
  }),

  ...garageFileRoutes,
  ...garageMileageRoutes,
  ...garageImportRoutes,
];
