import { csvLine } from "@/lib/core/csv";
import { isYmmtKey } from "@/lib/core/sticker-confirm";
import type { BaseContext, UserRow } from "../serve";
import { garageAnswer } from "./garage-answer";
import { type Cursor, listPage } from "./garage-repository";

const PAGE = 500;
const HEADER = [
  ...(["vin", "year", "make", "model", "series", "trim", "mileage"] as const),
  ...(["value_usd", "recalls_of_model", "report", "sticker", "added"] as const),
];

/** The whole garage as a file that the import reads back; page by page, so that nothing is held but the text. */
export async function exportGarage({ db, site, services }: BaseContext, user: UserRow): Promise<Response> {
  // The mark at the front tells spreadsheets that accents are UTF-8.
  const parts = [`\ufeff${csvLine(HEADER)}`];
  let after: Cursor | null = null;
  for (;;) {
    const rows = await listPage(db, site.id, user.id, { after, limit: PAGE, search: "" });
    const answers = await garageAnswer(db, site.id, user.id, rows);
    for (const [at, one] of answers.entries()) {
      // What stands in place of a VIN is a key of ours: no other program would know it.
      const vin = isYmmtKey(one.vin) ? null : one.vin;
      const value = one.value_cents === null ? null : one.value_cents / 100;
      parts.push(
        csvLine([
          ...[vin, one.year, one.make, one.model, rows[at]?.series, one.trim, one.mileage],
          ...[value, one.open_recalls, one.report?.created, one.sticker?.created, one.cdt],
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
