import type * as z from "zod";
import { SHORT_VIN_MAX_LENGTH } from "@/lib/platform/values";
import type { BuildData } from "@/lib/vehicle/contract/build-data";
import type { ClassicCandidate } from "@/lib/vin/contract";
import type { stickerBuilderCalls } from "../../contract/builder";
import { writeLinePrice } from "../../rules/line-price";
import type { BuilderVehicle } from "./builder-vehicle";

type Forum = z.output<(typeof stickerBuilderCalls)["forumData"]["response"]>["data"];
type Entry = Forum["topics"][number]["entries"][number];

function buildEntries(build: BuildData): { options: Entry[]; paints: Entry[] } {
  const { source, sample } = build;
  const options = [...build.packages, ...build.options].flatMap(({ code, name, price }) => {
    const priceText = writeLinePrice(price);
    return code ? [{ code, text: priceText ? `${name}: ${priceText}` : name, source, sample }] : [];
  });
  const painted = [build.exterior, build.interior, ...build.exteriorChoices, ...build.interiorChoices];
  const paints = painted.flatMap((paint) =>
    paint?.code ? [{ code: paint.code, text: paint.name, source, sample }] : [],
  );
  return { options, paints };
}

function withoutDoubles(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [`${entry.code} ${entry.text}`, entry])).values()];
}

function listNumberEntries(readings: readonly ClassicCandidate[]): Entry[] {
  return readings.flatMap((reading) => {
    const source = `Classic number formats (${reading.format})`;
    const parts: [string, string | number | null][] = [
      ["year", reading.year],
      ["make", reading.make],
      ["model", reading.model],
      ["series", reading.series],
      ["body", reading.body],
      ["engine", reading.engine],
      ["plant", reading.plant],
      ["sequence", reading.sequence],
    ];
    return parts.flatMap(([code, text]) =>
      text === null ? [] : [{ code, text: String(text), source, sample: false }],
    );
  });
}

/** Omits unknown facts; `state` distinguishes unknown from none. */
export function buildForumData(
  { vehicle, build, records }: BuilderVehicle,
  readings: readonly ClassicCandidate[],
): Forum {
  const builds = [...(build ? [build] : []), ...records].map(buildEntries);
  const isClassicNumber = vehicle.vin !== "" && vehicle.vin.length <= SHORT_VIN_MAX_LENGTH;
  const isDecoded = vehicle.vin !== "" && !isClassicNumber;
  const factory: [string, string | null][] = isDecoded
    ? [
        ["plant", vehicle.plant],
        ["manufacturer", vehicle.manufacturer],
        ["engine", vehicle.engine],
      ]
    : [];
  const topics: Forum["topics"] = [
    {
      topic: "option_codes",
      title: "Option codes",
      entries: withoutDoubles(builds.flatMap((item) => item.options)),
    },
    {
      topic: "paint_codes",
      title: "Paint and trim codes",
      entries: withoutDoubles(builds.flatMap((item) => item.paints)),
    },
    {
      topic: "number",
      title: "What the number says",
      entries: isClassicNumber ? listNumberEntries(readings) : [],
    },
    {
      topic: "factory",
      title: "Where and as what it was built",
      entries: factory.flatMap(([code, text]) =>
        text === null ? [] : [{ code, text, source: "NHTSA vPIC", sample: false }],
      ),
    },
  ];
  const filled = topics.filter((topic) => topic.entries.length > 0);
  return {
    state: filled.length > 0 ? "found" : "none",
    topics: filled,
    sources: [...new Set(filled.flatMap((item) => item.entries.map((entry) => entry.source)))].sort(),
  };
}
