import type { BuildDataProvider } from "./build-data-provider";
import type { PlatesProvider } from "./plates-provider";
import type { RecordsProvider } from "./records-provider";
import { findSample } from "./sample-vehicles";

/** The supplier's plate first; where it does not know it, or does not answer, what was imported. */
export function combinedPlates(network: PlatesProvider, table: PlatesProvider): PlatesProvider {
  return {
    async find(plate, state) {
      const own = table.find(plate, state);
      try {
        return (await network.find(plate, state)) ?? (await own);
      } catch (error) {
        const found = await own;
        if (found) return found;
        throw error;
      }
    },
  };
}

/** Everything that either knows. The same record in both, by id and source, is told once. */
export function combinedRecords(network: RecordsProvider, table: RecordsProvider): RecordsProvider {
  return {
    async records(vin) {
      // An invented car is asked for nowhere.
      if (findSample(vin)) return table.records(vin);
      const [asked, own] = await Promise.all([network.records(vin), table.records(vin)]);
      const events = new Map(
        [...own.events, ...asked.events].map((one) => [`${one.source}\n${one.id}`, one]),
      );
      return {
        events: [...events.values()].sort((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id)),
        sources: [...asked.sources, ...own.sources],
      };
    },
  };
}

/** This car's own data before what is typical for its trim, whoever has it; of two of a kind the supplier's. */
export function combinedBuildData(network: BuildDataProvider, table: BuildDataProvider): BuildDataProvider {
  return {
    async build(question) {
      if (findSample(question.vin)) return table.build(question);
      const [asked, own] = await Promise.all([network.build(question), table.build(question)]);
      const isNearer = asked.build?.scope === "trim" && own.build?.scope === "vin";
      const build = isNearer ? own.build : (asked.build ?? own.build);
      return { build, answered: asked.answered && own.answered };
    },
  };
}
