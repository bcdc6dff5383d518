import type { UserRow } from "@/lib/account/schema";
import { getReadablePaidValues, lockVehiclePage } from "@/lib/generation/server";
import { type BaseContext, requireUser, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError, formatCsvLine } from "@/lib/platform/values";
import { findSample, getCachedValue, markSavedFacts } from "@/lib/sources/server";
import { isYmmtKey } from "@/lib/vehicle/rules/identity";
import { requireVehicleNumber } from "@/lib/vehicle/rules/require-vin";
import { GARAGE_COLUMNS } from "../contract/csv";
import {
  type GarageFieldName,
  garageCsvNames,
  garageFieldNames,
  garageFields,
  getGarageField,
} from "../contract/fields";
import { GARAGE_PAGE_MAX, garageCalls, type VehicleDraft } from "../contract/garage";
import { compareVehicles } from "./compare-vehicles";
import { withDecodedNames } from "./decoded-names";
import { garageFileRoutes } from "./file-routes";
import type { GarageColumns, GarageRow } from "./garage-columns";
import {
  type Cursor,
  countVehicles,
  createNotInGarageError,
  findVehicle,
  listPage,
  removeVehicle,
  restoreVehicle,
  saveVehicle,
} from "./garage-repository";
import { createGarageResponse } from "./garage-response";
import { importGarage } from "./import-garage";
import { addReading, listReadings, type ReadingRow, removeReading } from "./mileage-repository";
import { listImports, undoImport } from "./undo-import";
import { loadVehiclePage } from "./vehicle-page";

async function getVehicle(context: BaseContext, vin: string) {
  const { db, site } = context;
  const vehicle = await findVehicle(db, site.id, requireUser(context).id, vin);
  if (!vehicle) throw createNotInGarageError();
  return vehicle;
}

const createReadingResponse = ({ id, day, miles, note, explanation }: ReadingRow) => ({
  id,
  day,
  miles,
  note,
  explanation,
});

const garageMileageRoutes: ServedCall[] = [
  serve(garageCalls.mileage, async (context) => {
    const vehicle = await getVehicle(context, context.query.vin);
    return succeeded({ data: (await listReadings(context.db, vehicle)).map(createReadingResponse) });
  }),

  serve(garageCalls.logMileage, async (context) => {
    const { db, body, services } = context;
    const vehicle = await getVehicle(context, body.vin);
    const { day, miles, explanation = null, reading_id: readingId = null } = body;
    const reading = { day, miles, note: body.note || null, explanation, readingId };
    return succeeded({ data: createReadingResponse(await addReading(db, vehicle, reading, services.now())) });
  }),

  serve(garageCalls.removeMileage, async (context) => {
    const { db, site, query, services } = context;
    await removeReading(db, site.id, requireUser(context).id, query.id, services.now());
    return succeeded({});
  }),
];

const EXPORT_PAGE = 500;
const EXPORT_HEADER = [...GARAGE_COLUMNS, "value_usd", "recalls_of_model", "report", "sticker", "added"];

async function exportGarage(context: BaseContext, user: UserRow): Promise<Response> {
  const { db, site, services } = context;
  // The byte order mark makes spreadsheets read UTF-8.
  const parts = [`\ufeff${formatCsvLine(EXPORT_HEADER)}`];
  let after: Cursor | null = null;
  for (;;) {
    const rows = await listPage(db, site.id, user.id, { after, limit: EXPORT_PAGE, search: "" });
    const answers = await createGarageResponse(context, user.id, rows);
    for (const [index, answer] of answers.entries()) {
      const row = rows[index];
      // Export stored values, not the fallbacks that screens show.
      const facts = garageCsvNames.map((name) => row?.[garageFields[name].column]);
      // The placeholder for a missing VIN is meaningless to other programs.
      const vin = isYmmtKey(answer.vin) ? null : answer.vin;
      const value = answer.value_cents === null ? null : answer.value_cents / 100;
      parts.push(
        formatCsvLine([
          vin,
          ...facts,
          value,
          answer.open_recalls,
          answer.report?.created,
          answer.sticker?.created,
          answer.cdt,
        ]),
      );
    }
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_PAGE) break;
    after = last;
  }
  const day = services.now().toISOString().slice(0, 10);
  return new Response(parts.join(""), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="garage-${day}.csv"`,
    },
  });
}

const getOwner = (context: BaseContext) => ({ siteId: context.site.id, userId: requireUser(context).id });

const garageImportRoutes: ServedCall[] = [
  serve(garageCalls.importFile, async (context) => {
    const { db, services, body } = context;
    const { name, csv, mapping, confirmed, dry_run: dryRun } = body;
    const input = { name, csv, mapping, confirmed, dryRun };
    const owner = { ...getOwner(context), siteUri: context.site.uri };
    return succeeded({ data: await importGarage(db, services, owner, input, services.now()) });
  }),
  serve(garageCalls.imports, async (context) => {
    const { siteId, userId } = getOwner(context);
    return succeeded({ data: await listImports(context.db, siteId, userId) });
  }),
  serve(garageCalls.undoImport, async (context) => {
    const { siteId, userId } = getOwner(context);
    const { db, body, services } = context;
    return succeeded({ data: await undoImport(db, siteId, userId, body.id, services.now()) });
  }),
  serve(garageCalls.exportFile, (context) => exportGarage(context, requireUser(context))),
];

const CURSOR = /^(\d{1,15})_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Encodes only a position in the caller's own list, so a forged cursor doesn't give access to other lists. */
function writeCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt.getTime()}_${id}`).toString("base64url");
}

function readCursor(text: string): Cursor {
  const match = CURSOR.exec(Buffer.from(text, "base64url").toString("latin1"));
  const createdAt = new Date(Number(match?.[1] ?? Number.NaN));
  if (!match?.[2] || Number.isNaN(createdAt.getTime())) {
    const message = "We don't recognize this page address. Start from the home page.";
    throw new AppError("invalid_fields", message, { fields: { cursor: message } });
  }
  return { createdAt, id: match[2] };
}

const getText = (text: string | null | undefined) => (text === undefined ? undefined : text?.trim() || null);

function toColumns(draft: VehicleDraft): Partial<GarageColumns> {
  const value = (name: GarageFieldName) => {
    const value = draft[name];
    if (typeof value === "number") return value;
    const field = getGarageField(name).value;
    return field.type === "text" && field.standard !== undefined
      ? value?.trim() || undefined
      : getText(value);
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
  const rows = await listPage(db, site.id, userId, { after, search, limit: query.limit + 1 });
  const shownRows = rows.slice(0, query.limit);
  const last = shownRows.at(-1);
  const isAll = after === null && rows.length <= query.limit;
  return succeeded({
    vehicles: await createGarageResponse(context, userId, shownRows),
    next: last && rows.length > query.limit ? writeCursor(last) : null,
    total: isAll ? rows.length : await countVehicles(db, site.id, userId, search),
  });
}

async function toVehicle(context: BaseContext, row: GarageRow) {
  const [vehicle] = await createGarageResponse(context, row.userId, [row], "all files");
  if (!vehicle) throw createNotInGarageError();
  return vehicle;
}

export const garageRoutes: ServedCall[] = [
  serve(garageCalls.read, async (context) => {
    const { db, site, query } = context;
    const { id: userId } = requireUser(context);
    if (query.vin === undefined) return readPage(context, { limit: GARAGE_PAGE_MAX });
    const row = await findVehicle(db, site.id, userId, query.vin);
    if (!row) throw createNotInGarageError();
    return succeeded({ vehicle: await toVehicle(context, row) });
  }),

  serve(garageCalls.page, (context) => readPage(context, context.query)),

  serve(garageCalls.save, async (context) => {
    const { db, site, services } = context;
    const { vehicle: draft } = context.body;
    const owner = { siteId: site.id, userId: requireUser(context).id, vin: draft.vin };
    // Saved vehicles can be changed even if their number is invalid.
    const isSaved =
      isYmmtKey(owner.vin) || (await findVehicle(db, site.id, owner.userId, owner.vin)) !== null;
    if (!isSaved) requireVehicleNumber(owner.vin);
    const columns = toColumns(draft);
    const names = isSaved ? {} : withDecodedNames(owner.vin, columns, services);
    const facts = { ...columns, ...names, sample: findSample(draft.vin) !== null };
    const { row, created } = await saveVehicle(db, owner, facts, services.now());
    const vehicle = await toVehicle(context, row);
    const message = created ? "GarageVehicle saved to database" : "GarageVehicle Updated Successfully";
    return succeeded({ message, vehicle, created });
  }),

  serve(garageCalls.vehicle, async (context) => {
    const { db, site, query, services, locale } = context;
    const row = await findVehicle(db, site.id, requireUser(context).id, query.vin);
    if (!row) throw createNotInGarageError();
    const readable = await getReadablePaidValues(context, row.vin);
    const data = lockVehiclePage(await loadVehiclePage(services, row, locale), readable);
    await markSavedFacts(
      db,
      { siteId: site.id, userId: row.userId, vin: row.vin },
      getCachedValue(data.market_value),
    );
    return succeeded({ data });
  }),

  serve(garageCalls.compare, async (context) =>
    succeeded({ data: await compareVehicles(context, context.body.vins) }),
  ),

  serve(garageCalls.remove, async (context) => {
    const { db, site, query, services } = context;
    const { id: userId } = requireUser(context);
    if (!(await removeVehicle(db, site.id, userId, query.vin, services.now())))
      throw createNotInGarageError();
    return succeeded({ message: "GarageVehicle Deleted" });
  }),

  serve(garageCalls.restore, async (context) => {
    const { db, site, body, services } = context;
    const row = await restoreVehicle(db, site.id, requireUser(context).id, body.vin, services.now());
    if (!row) throw createNotInGarageError();
    return succeeded({ vehicle: await toVehicle(context, row) });
  }),

  ...garageFileRoutes,
  ...garageMileageRoutes,
  ...garageImportRoutes,
];
