import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { guessMapping } from "@/lib/garage/contract/csv";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import type { ImportOutcome } from "@/lib/garage/contract/import";
import { readCsv } from "@/lib/platform/values/read-csv";
import { describeDatabase } from "../setup/database";
import { openTestApi, requestFor, type TestApi } from "../setup/members-api";
import { withCheckDigit } from "../setup/with-check-digit";

const { garage } = calls;
const ACCORD = "1HGCM82633A004352";
const COROLLA = "2T1BURHE5JC034461";
const FILE = `vin,year,make,model,miles\n${ACCORD},2003,Honda,Accord,98410\nWRONG15DIGITS15,,,,\n${COROLLA},,,,72430\n`;
const MAPPING = { vin: 0, year: 1, make: 2, model: 3, mileage: 4 };

describeDatabase((open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ open });
  });
  afterAll(() => api.close());

  const send = async (token: string, fields: Record<string, unknown>) => {
    const answer = await api.send(garage.importFile, { token, fields });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data as ImportOutcome;
  };
  const list = async (token: string) =>
    (await api.send(garage.page, { token, query: { limit: "500" } })).body.vehicles as GarageVehicle[];

  it("[PAGE-6] a dry run lists the planned changes line by line, and changes nothing", async () => {
    const token = await api.register("dry@example.com");
    const answer = await send(token, { csv: FILE, mapping: MAPPING, dry_run: true });
    expect(answer).toEqual({
      import: null,
      added: 2,
      updated: 0,
      unchanged: 0,
      refused: 1,
      warnings: [],
      errors: [{ line: 3, column: "vin", problem: "vin_length" }],
      preview: [expect.objectContaining({ line: 2, vin: ACCORD }), expect.objectContaining({ line: 4 })],
    });
    expect(await list(token)).toEqual([]);
    expect((await api.send(garage.imports, { token })).body.data).toEqual([]);
  });

  it("[FILE-1] 72430.0 is imported as 72,430 miles, 72.43 is rejected, and the preview equals the stored car", async () => {
    const token = await api.register("decimals@example.com");
    const file = {
      csv: `vin,notes,miles\n${ACCORD},“azul”,72430.0\n${COROLLA},,72.43\n2T1BURHE5JC034462,,5\n`,
      mapping: { vin: 0, notes: 1, mileage: 2 },
    };
    const dry = await send(token, { ...file, dry_run: true });
    expect(dry).toMatchObject({
      added: 1,
      errors: [{ line: 3, column: "mileage", problem: "mileage" }],
      warnings: [{ line: 4 }],
    });
    expect(dry.preview).toMatchObject([{ line: 2, vin: ACCORD, mileage: 72_430, notes: "“azul”" }]);
    await send(token, file);
    const [stored] = await list(token);
    const { line: _, series: __, ...previewed } = { ...dry.preview[0] };
    expect(stored).toMatchObject(previewed);
    const again = await send(token, {
      csv: `vin,miles\n${ACCORD},72500`,
      mapping: { vin: 0, mileage: 1 },
      dry_run: true,
    });
    expect(again.preview).toMatchObject([{ mileage: 72_500, notes: "“azul”", make: "Honda" }]);
  });

  it("[TRUE-12] rejects a word as a VIN, and skips a VIN with a wrong check digit until it is confirmed", async () => {
    const token = await api.register("doubtful@example.com");
    const doubtful = "1HGCM82633A004353";
    const file = { csv: `vin\nhello\n11111111111111111\n${doubtful}\n${ACCORD}\n`, mapping: { vin: 0 } };
    const first = await send(token, file);
    expect(first).toMatchObject({
      added: 1,
      refused: 2,
      warnings: [{ line: 4, vin: doubtful, doubt: "check_digit" }],
      errors: [
        { line: 2, column: "vin", problem: "vin_digits" },
        { line: 3, column: "vin", problem: "vin_repeated" },
      ],
    });
    expect((await list(token)).map(({ vin }) => vin)).toEqual([ACCORD]);
    expect(await send(token, { ...file, confirmed: [doubtful] })).toMatchObject({ added: 1, warnings: [] });
    expect(await send(token, file)).toMatchObject({ unchanged: 2, warnings: [] });
  });

  it("[TRUE-12] a VIN of an unknown maker also requires confirmation, unless its line marks the car as European", async () => {
    const token = await api.register("makers@example.com");
    const unknown = "ZZZ00000000000000";
    const csv = `vin,source,name\n${unknown},,Dad's truck\n`;
    const file = { csv, mapping: { vin: 0, source: 1, nickname: 2 } };
    const warnings = [{ line: 2, vin: unknown, doubt: "maker" }];
    expect(await send(token, { ...file, dry_run: true })).toMatchObject({ added: 0, warnings });
    expect(await send(token, { ...file, dry_run: true, csv: csv.replace(",,", ",europe,") })).toMatchObject({
      added: 1,
      warnings: [],
    });
    await api.send(calls.vehicle.confirmVin, { token, fields: { vin: unknown } });
    expect(await send(token, file)).toMatchObject({ added: 1, warnings: [] });
    expect(await list(token)).toMatchObject([{ vin: unknown, nickname: "Dad's truck" }]);
  });

  it("[PAGE-6] imports valid lines in file order, and adds the decoded name if a line only has a VIN", async () => {
    const token = await api.register("taken@example.com");
    const answer = await send(token, { name: "cars.csv", csv: FILE, mapping: MAPPING });
    expect(answer.import).toMatchObject({ name: "cars.csv", added: 2, updated: 0, undone: false });
    expect(await list(token)).toMatchObject([
      { vin: ACCORD, year: 2003, make: "Honda", model: "Accord", mileage: 98_410 },
      { vin: COROLLA, year: 2018, make: "Toyota", model: "Corolla", mileage: 72_430 },
    ]);
    expect(await send(token, { csv: FILE, mapping: MAPPING })).toMatchObject({ import: null, unchanged: 2 });
  });

  it("[TRUE-16] uses the file's source column, or derives the source from the VIN if the column is empty", async () => {
    const token = await api.register("european@example.com");
    const csv = `VIN,Origin\n${ACCORD},Europe-import\nWVWZZZ1KZ6W000003,\nWVWZZZ1KZ6W000004,US\n${COROLLA},`;
    await send(token, { name: "cars.csv", csv, mapping: { vin: 0, source: 1 } });
    expect(await list(token)).toMatchObject([
      { vin: ACCORD, source: "Europe-import", europe: true },
      { source: "europe", europe: true },
      { source: "US", europe: false },
      { vin: COROLLA, source: null, europe: false },
    ]);
  });

  it("[PAGE-6] undo removes added cars and restores changed cars, except those changed since", async () => {
    const token = await api.register("undone@example.com");
    const save = (vehicle: Record<string, unknown>) => api.send(garage.save, { token, fields: { vehicle } });
    await save({ vin: ACCORD, year: 2003, make: "Acura", model: "TL", trim: "S" });
    const before = await list(token);
    api.clock.advance(1000);
    const first = await send(token, { csv: FILE, mapping: MAPPING });
    expect(first).toMatchObject({ added: 1, updated: 1 });
    expect(await list(token)).toContainEqual(
      expect.objectContaining({ vin: ACCORD, make: "Honda", trim: "S", mileage: 98_410 }),
    );
    const undo = (who = token) =>
      api.send(garage.undoImport, { token: who, fields: { id: first.import?.id ?? "" } });
    expect((await undo(await api.register("undo-foreign@example.com"))).status).toBe(404);
    api.clock.advance(1000);
    expect((await undo()).body.data).toEqual({ removed: 1, restored: 1, kept: 0 });
    expect(await list(token)).toEqual(before);
    expect((await undo()).body.code).toBe("conflict");
    expect((await api.send(garage.imports, { token })).body.data).toMatchObject([{ undone: true }]);

    const second = await send(token, { csv: FILE, mapping: MAPPING });
    api.clock.advance(1000);
    await save({ vin: COROLLA, mileage: 80_000 });
    const answer = await api.send(garage.undoImport, { token, fields: { id: second.import?.id ?? "" } });
    expect(answer.body.data).toEqual({ removed: 0, restored: 1, kept: 1 });
    expect(await list(token)).toContainEqual(expect.objectContaining({ vin: COROLLA, mileage: 80_000 }));
  });

  it("[SEC-AZ-01] one user's import doesn't change another user's car with the same VIN", async () => {
    const [one, other] = [await api.register("one@example.com"), await api.register("two@example.com")];
    await send(one, { csv: FILE, mapping: MAPPING });
    const before = await list(one);
    expect(await send(other, { csv: FILE.replace("98410", "5"), mapping: MAPPING })).toMatchObject({
      added: 2,
    });
    expect(await list(one)).toEqual(before);
  });

  it("[PAGE-6] imports a large file in order, and reading the garage without a VIN returns it in pages", async () => {
    const token = await api.register("large@example.com");
    const vins = Array.from({ length: 1_100 }, (_, at) => withCheckDigit(`1HGCM82633A${100_000 + at}`));
    const answer = await send(token, { csv: ["vin", ...vins].join("\n"), mapping: { vin: 0 } });
    expect(answer).toMatchObject({ added: 1_100, refused: 0 });
    const getVins = ({ vehicles }: Record<string, unknown>) =>
      (vehicles as GarageVehicle[]).map(({ vin }) => vin);
    const { body } = await api.send(garage.read, { token });
    expect([body.total, getVins(body)]).toEqual([1_100, vins.slice(0, 500)]);
    const rest = await api.send(garage.page, { token, query: { cursor: String(body.next), limit: "500" } });
    expect(getVins(rest.body)).toEqual(vins.slice(500, 1_000));
  });

  it("[PAGE-6] [SEC-INJ-08] an export can be imported again and contains no formulas", async () => {
    const token = await api.register("exported@example.com");
    const notes = "Spare key with Ana.\nNext oil change at 80,000 mi.";
    const named = { vin: ACCORD, year: 2003, nickname: "Dad's car", notes };
    const vehicle = { ...named, make: "=cmd|' /C calc'!A0", model: "-2+3", series: "@x" };
    await api.send(garage.save, { token, fields: { vehicle } });
    await api.send(garage.save, { token, fields: { vehicle: { vin: "YMMT0123456789AB", make: "Toyota" } } });
    const response = await api.fetch(requestFor(garage.exportFile, { token }));
    expect(response.headers.get("content-type")).toContain("text/csv");
    const text = await response.text();
    expect(text).not.toContain("YMMT");
    expect(text).not.toMatch(/(^|[,;\n])"?[=+@-]/);
    const records = readCsv(text);
    const mapping = guessMapping(records[0]?.cells ?? []);
    const other = await api.register("exported-to@example.com");
    expect(await send(other, { csv: text, mapping })).toMatchObject({ added: 1, refused: 1 });
    expect(await list(other)).toMatchObject([vehicle]);
  });
});
