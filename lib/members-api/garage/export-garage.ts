import { garageCsvNames, garageFields } from "@/lib/contract/garage-fields";
import { csvLine } from "@/lib/core/csv";
import { GARAGE_COLUMNS } from "@/lib/core/garage/garage-csv";
import { isYmmtKey } from "@/lib/core/sticker/confirmation";
import type { BaseContext, UserRow } from "../kernel/serve";
import { type Cursor, listPage } from "./garage-repository";
import { garageResponse } from "./garage-response";

const PAGE = 500;
const HEADER = [...GARAGE_COLUMNS, "value_usd", "recalls_of_model", "report", "sticker", "added"];

/** The whole garage as a CSV file that the import reads back; page by page, so that only the text is held in memory. */
export async function exportGarage({ db, site, services }: BaseContext, user: UserRow): Promise<Response> {
  // With the byte order mark spreadsheets read the file as UTF-8.
  const parts = [`\ufeff${csvLine(HEADER)}`];
  let after: Cursor | null = null;
  for (;;) {
    const rows = await listPage(db, site.id, user.id, { after, limit: PAGE, search: "" });
    const answers = await garageResponse(db, site.id, user.id, rows);
    for (const [index, answer] of answers.entries()) {
      const row = rows[index];
      // The stored values: a fallback shown in place of an empty field is not exported.
      const facts = garageCsvNames.map((name) => row?.[garageFields[name].column]);
      // The placeholder for a missing VIN is our own key: no other program would know it.
      const vin = isYmmtKey(answer.vin) ? null : answer.vin;
      const value = answer.value_cents === null ? null : answer.value_cents / 100;
      parts.push(
        csvLine([
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
    if (!last || rows.length < PAGE) break;
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
