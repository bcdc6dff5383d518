import { expect, it } from "vitest";
import {
  byPath,
  createXml,
  fakeSource,
  json,
  SHORT_TIMEOUTS,
  type SourceHandler,
  sourceFaults,
  testSource,
} from "@/tests/setup/third-parties";
import { createEpaService } from "./epa-client";

const question = {
  year: 2018,
  make: "TOYOTA",
  model: "Corolla",
  trim: null,
  displacementL: 1.8,
  cylinders: 4,
  drive: null,
  transmission: null,
  fuel: "Gasoline",
};
/** Response shape of fueleconomy.gov: every value is a string, and '-1' means not rated. */
const corolla = (id: string, changes: object = {}) => ({
  id,
  year: "2018",
  make: "Toyota",
  model: "Corolla",
  baseModel: "Corolla",
  VClass: "Compact Cars",
  drive: "Front-Wheel Drive",
  trany: "Automatic (AV-S7)",
  displ: "1.8",
  cylinders: "4",
  atvType: "",
  fuelType1: "Regular Gasoline",
  city08: "28",
  highway08: "36",
  comb08: "31",
  cityE: "0.0",
  range: "0",
  fuelCost08: "1550",
  youSaveSpend: "1250",
  co2TailpipeGpm: "284.0",
  ghgScore: "7",
  feScore: "-1",
  ...changes,
});
const menu = (...values: string[]) => ({ menuItem: values.map((value) => ({ text: value, value })) });
const answers = (changes: Record<string, SourceHandler> = {}) => ({
  "/ws/rest/vehicle/menu/make": json(200, menu("Acura", "Toyota")),
  "/ws/rest/vehicle/menu/model": json(200, menu("Camry", "Corolla", "Corolla LE Eco")),
  "/ws/rest/vehicle/menu/options?year=2018&make=Toyota&model=Corolla+LE+Eco": json(200, null),
  "/ws/rest/vehicle/menu/options": json(200, {
    menuItem: { text: "Auto (AV-S7), 4 cyl, 1.8 L", value: "39000" },
  }),
  "/ws/rest/vehicle/39000": json(200, corolla("39000")),
  ...changes,
});

async function fuelOn(handlers: Record<string, SourceHandler>, changes: object = {}, patience: object = {}) {
  const server = fakeSource(byPath(handlers));
  const fuel = createEpaService(testSource(server.origin, patience).source, 30_000);
  return { ...server, answer: await fuel.fuel({ ...question, ...changes }) };
}

it("[EMB-3] requests makes, models, configurations and figures, and accepts a single entry that isn't in a list", async () => {
  const { answer, requests } = await fuelOn(answers());
  const source = "EPA fueleconomy.gov";
  expect(answer).toMatchObject({ state: "found", fitting: 1, source, askedAt: "2026-01-15T00:00:00.000Z" });
  const miles = { combined: 31, city: 28, highway: 36, gallonsPer100Miles: 3.2, rangeMiles: null };
  const cents = { annualCostCents: 155_000, fiveYearSavingCents: 125_000 };
  const ratings = { ghgRating: 7, smogRating: null, co2GramsPerMile: 284, className: "Compact Cars" };
  expect(answer.fuelEconomy).toMatchObject({ ...miles, ...cents, ...ratings, source });
  expect(requests[1]).toBe("GET /ws/rest/vehicle/menu/model?year=2018&make=Toyota");
  expect(requests).toHaveLength(5);
});

it("[EMB-3] also reads XML responses", async () => {
  const items = (...values: string[]) =>
    createXml(
      `<menuItems>${values.map((v) => `<menuItem><text>${v}</text><value>${v}</value></menuItem>`).join("")}</menuItems>`,
    );
  const fields = Object.entries(corolla("7", { model: "Corolla &amp; Co" })).map(
    ([k, v]) => `<${k}>${v}</${k}>`,
  );
  const { answer } = await fuelOn(
    {
      "/ws/rest/vehicle/menu/make": items("Toyota"),
      "/ws/rest/vehicle/menu/model": items("Corolla &amp; Co", "Corolla iM"),
      "/ws/rest/vehicle/menu/options?year=2018&make=Toyota&model=Corolla+iM":
        createXml("<menuItems></menuItems>"),
      "/ws/rest/vehicle/menu/options": items("7"),
      "/ws/rest/vehicle/7": createXml(`<vehicle>${fields.join("\n")}</vehicle>`),
    },
    { trim: "& Co" },
  );
  expect(answer).toMatchObject({ state: "found", fuelEconomy: { combined: 31 } });
});

it("[EMB-3] doesn't guess between configurations with different figures unless known details of the car settle it", async () => {
  const two = answers({
    "/ws/rest/vehicle/menu/options": json(200, menu("1", "2")),
    "/ws/rest/vehicle/1": json(200, corolla("1")),
    "/ws/rest/vehicle/2": json(200, corolla("2", { trany: "Manual 6-spd", comb08: "30", city08: "27" })),
  });
  expect((await fuelOn(two)).answer).toMatchObject({ state: "unchecked", fitting: 2, fuelEconomy: null });
  const manual = await fuelOn(two, { transmission: "Manual/Standard" });
  expect(manual.answer).toMatchObject({ state: "found", fitting: 1, fuelEconomy: { combined: 30 } });
});

it("[EMB-3] returns 'none' for a make or model that EPA doesn't list, and doesn't request cars from before 1984", async () => {
  expect((await fuelOn(answers(), { make: "YUGO" })).answer.state).toBe("none");
  expect((await fuelOn(answers(), { model: "Tercel" })).answer.state).toBe("none");
  const old = await fuelOn(answers(), { year: 1969 });
  expect([old.answer.state, old.requests]).toEqual(["unchecked", []]);
});

it.each(sourceFaults.filter(([name]) => name !== "null"))(
  "[EMB-3] treats %s at any step as 'unavailable'",
  async (_name, fault) => {
    for (const step of ["menu/make", "menu/model", "menu/options", "39000"]) {
      const responses = answers({ [`/ws/rest/vehicle/${step}`]: fault });
      if (step === "menu/options")
        Object.assign(responses, {
          "/ws/rest/vehicle/menu/options?year=2018&make=Toyota&model=Corolla+LE+Eco": fault,
        });
      expect((await fuelOn(responses, {}, SHORT_TIMEOUTS)).answer).toMatchObject({
        state: "unavailable",
        fuelEconomy: null,
      });
    }
  },
);
