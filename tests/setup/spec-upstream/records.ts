import { answer, createLooseSuccess, requireMember, toUnixTime } from "./answers";
import { type Call, type Routes, readText } from "./call";
import type { Product } from "./counts";
import { createBareDecode, createLooseDecode } from "./decode";
import { type Account, FIXTURE_DAY, type GeneratedRecord } from "./state";
import { findVehicle, normalizeVin } from "./vehicles";

export type RecordFacts = Pick<GeneratedRecord, "vin" | "year" | "make" | "model" | "europe">;

export function addDocument(call: Call, account: Account, product: Product, facts: RecordFacts): void {
  const { files } = call.world.state;
  const name = `${product}-${facts.vin}-${account.id}-${files.size + 1}.pdf`;
  files.set(name, writePdf(`Fixture ${product} of ${facts.vin}`));
  const record = account.records.get(facts.vin) ?? { ...facts, cdt: FIXTURE_DAY, files: {} };
  record.files[product] = name;
  account.records.set(facts.vin, record);
}

function linkFile(origin: string, name: string | undefined): { url: string } | undefined {
  return name === undefined ? undefined : { url: `${origin}/files/${name}` };
}

export function createBareRecord(origin: string, record: GeneratedRecord) {
  const { vin, year, make, model, europe, cdt, files } = record;
  const vehicle = findVehicle(vin);
  return {
    vin,
    year,
    make,
    model,
    europe,
    vhr_report: linkFile(origin, files.vhr),
    vhr_sticker: linkFile(origin, files.sticker),
    decode: vehicle && createBareDecode(vehicle),
    cdt,
  };
}

export function createLooseRecord(origin: string, record: GeneratedRecord) {
  const { vin, year, make, model, europe, cdt, files } = record;
  const vehicle = findVehicle(vin);
  const report = linkFile(origin, files.vhr);
  return {
    vin,
    year,
    make,
    model_name: model,
    europe,
    vhr_report: report ? [report] : null,
    vhr_sticker: linkFile(origin, files.sticker) ?? {},
    details: vehicle ? createLooseDecode(vehicle) : {},
    cdt: toUnixTime(cdt),
  };
}

function filterRecords(call: Call, account: Account): Response {
  const { origin } = call.world;
  const record = account.records.get(normalizeKey(readText(call, "vin")));
  const status = createLooseSuccess(call);
  if (!record) return answer(call, { report: [] }, { status, report: null });
  return answer(
    call,
    { report: [createBareRecord(origin, record)] },
    { status, report: createLooseRecord(origin, record) },
  );
}

/** Removes dashes from VINs, but not from year-make-model keys. */
export function normalizeKey(vin: string): string {
  return /^\d{4}-[A-Z]/i.test(vin) ? vin.toUpperCase() : normalizeVin(vin);
}

export const recordRoutes: Routes = {
  "GET /api/report/filter": requireMember(filterRecords),
};

/** `line` must be ASCII without parentheses. */
function writePdf(line: string): Uint8Array {
  const content = `BT /F1 18 Tf 72 720 Td (${line}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, "0");
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  text += offsets.map((offset) => `${offset} 00000 n \n`).join("");
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
