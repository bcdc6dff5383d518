import { calls } from "@/lib/contract/table";
import { type BaseContext, requireUser, type ServedCall, serve, succeeded } from "../kernel/serve";
import { findVehicle, notInGarage } from "./garage-repository";
import { addReading, listReadings, type ReadingRow, removeReading } from "./mileage-repository";

async function vehicleOf(context: BaseContext, vin: string) {
  const { db, site } = context;
  const vehicle = await findVehicle(db, site.id, requireUser(context).id, vin);
  if (!vehicle) throw notInGarage();
  return vehicle;
}

const readingResponse = ({ id, day, miles, note }: ReadingRow) => ({ id, day, miles, note });

export const garageMileageRoutes: ServedCall[] = [
  serve(calls.garage.mileage, async (context) => {
    const vehicle = await vehicleOf(context, context.query.vin);
    return succeeded({ data: (await listReadings(context.db, vehicle)).map(readingResponse) });
  }),

  serve(calls.garage.logMileage, async (context) => {
    const { db, body, services } = context;
    const vehicle = await vehicleOf(context, body.vin);
    const { day, miles } = body;
    const reading = { day, miles, note: body.note || null };
    return succeeded({ data: readingResponse(await addReading(db, vehicle, reading, services.now())) });
  }),

  serve(calls.garage.removeMileage, async (context) => {
    const { db, site, query, services } = context;
    await removeReading(db, site.id, requireUser(context).id, query.id, services.now());
    return succeeded({});
  }),
];
