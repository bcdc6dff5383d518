import { calls } from "@/lib/contract/table";
import { type BaseContext, requireUser, type ServedCall, serve, succeeded } from "../kernel/serve";
import { exportGarage } from "./export-garage";
import { importGarage } from "./import-garage";
import { listImports, undoImport } from "./undo-import";

const ownerOf = (context: BaseContext) => ({ siteId: context.site.id, userId: requireUser(context).id });

export const garageImportRoutes: ServedCall[] = [
  serve(calls.garage.importFile, async (context) => {
    const { db, services, body } = context;
    const { name, csv, mapping, dry_run: dryRun } = body;
    const input = { name, csv, mapping, dryRun };
    return succeeded({ data: await importGarage(db, services, ownerOf(context), input, services.now()) });
  }),
  serve(calls.garage.imports, async (context) => {
    const { siteId, userId } = ownerOf(context);
    return succeeded({ data: await listImports(context.db, siteId, userId) });
  }),
  serve(calls.garage.undoImport, async (context) => {
    const { siteId, userId } = ownerOf(context);
    const { db, body, services } = context;
    return succeeded({ data: await undoImport(db, siteId, userId, body.id, services.now()) });
  }),
  serve(calls.garage.exportFile, (context) => exportGarage(context, requireUser(context))),
];
