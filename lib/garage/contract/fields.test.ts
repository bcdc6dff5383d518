import { expect, it } from "vitest";
import { formatCsvLine } from "@/lib/platform/values/csv";
import { readCsv } from "@/lib/platform/values/read-csv";
import en from "@/messages/en/garage.json";
import es from "@/messages/es/garage.json";
import { GARAGE_COLUMNS, guessMapping, readGarageLines } from "./csv";
import { type GarageField, garageCsvNames, garageEditNames, garageFields, WRITTEN_PROBLEMS } from "./fields";
import { vehicleDraftSchema } from "./garage";

const VIN = "1HGCM82633A004352";

it("[VEH-1] every field that can be edited or imported has labels in both languages", () => {
  const fields = Object.entries<GarageField>(garageFields);
  const errors = fields.flatMap(([, { edit }]) => edit?.formError ?? []);
  const missing = ({ edit, import: file }: typeof en | typeof es) => [
    ...[...garageEditNames, ...errors].filter((name) => !(name in edit)),
    ...GARAGE_COLUMNS.filter((name) => !(name in file.column)),
    ...WRITTEN_PROBLEMS.filter((problem) => !(problem in file.problem)),
  ];
  expect([missing(en), missing(es)]).toEqual([[], []]);
});

it("[PAGE-6] a vehicle exported as CSV is imported as the same draft", () => {
  const facts = Object.fromEntries(
    garageCsvNames.map((name) => [
      name,
      garageFields[name].csv.cell.read(String(garageFields[name].csv.example)),
    ]),
  );
  const draft = vehicleDraftSchema.parse({ vin: VIN, ...facts });
  const cells = GARAGE_COLUMNS.map((column) => draft[column]);
  const records = readCsv(formatCsvLine(GARAGE_COLUMNS) + formatCsvLine(cells));
  const { lines, errors } = readGarageLines(records, guessMapping(records[0]?.cells ?? []));
  expect(errors).toEqual([]);
  expect(lines).toEqual([{ line: 2, ...draft }]);
});

it("[PAGE-6] every header belongs to exactly one column, and is stored in normalized form", () => {
  const headers = garageCsvNames.flatMap((name): readonly string[] => garageFields[name].csv.headers);
  expect(headers).toEqual([...new Set(headers)]);
  expect(headers.filter((header) => !/^[a-z]+$/.test(header))).toEqual([]);
});

it("[VEH-1] the server accepts everything that the edit form accepts", () => {
  for (const name of garageEditNames) {
    for (const text of ["", "1886", "2100", "9,999,999", "999999999", "x".repeat(100)]) {
      const { edit } = garageFields[name];
      if (edit.refuses(text)) continue;
      expect(
        vehicleDraftSchema.safeParse({ vin: VIN, [name]: edit.read(text) }).success,
        `${name}: ${text}`,
      ).toBe(true);
    }
  }
});

it.each([
  ["72430.0", 72_430],
  ["72430.55", 72_431],
  ["72.430", 72_430],
  ["72.43", null],
])("[FILE-1] the edit form and the garage file read the odometer value %j the same way", (text, miles) => {
  for (const cell of [garageFields.mileage.edit, garageFields.mileage.csv.cell]) {
    expect(cell.refuses(text)).toBe(miles === null);
    expect(cell.read(text)).toBe(miles);
  }
});
