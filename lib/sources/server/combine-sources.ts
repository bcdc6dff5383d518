import type { BuildDataSource } from "./build-data-source";
import type { PlatesSource } from "./plates-source";
import type { RecordsResult, StoredRecordsSource } from "./records-source";
import { findSample } from "./sample-vehicles";

export function combinePlates(network: PlatesSource, table: PlatesSource): PlatesSource {
  return {
    async find(plate, state) {
      const fromTable = table.find(plate, state);
      try {
        return (await network.find(plate, state)) ?? (await fromTable);
      } catch (error) {
        const imported = await fromTable;
        if (imported) return imported;
        throw error;
      }
    },
  };
}

function mergeBothRecords(fromNetwork: RecordsResult, fromTable: RecordsResult): RecordsResult {
  const events = new Map(
    [...fromTable.events, ...fromNetwork.events].map((event) => [`${event.source}\n${event.id}`, event]),
  );
  return {
    events: [...events.values()].sort((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id)),
    sources: [...fromNetwork.sources, ...fromTable.sources],
  };
}

const NO_RECORDS: RecordsResult = { events: [], sources: [] };

export function combineRecords(
  network: StoredRecordsSource,
  table: StoredRecordsSource,
): StoredRecordsSource {
  return {
    async records(vin) {
      if (findSample(vin)) return table.records(vin);
      const [fromNetwork, fromTable] = await Promise.all([network.records(vin), table.records(vin)]);
      return mergeBothRecords(fromNetwork, fromTable);
    },
    async held(vins) {
      const realVins = vins.filter((vin) => !findSample(vin));
      const [fromNetwork, fromTable] = await Promise.all([network.held(realVins), table.held(vins)]);
      return new Map(
        vins.map((vin) => [
          vin,
          mergeBothRecords(fromNetwork.get(vin) ?? NO_RECORDS, fromTable.get(vin) ?? NO_RECORDS),
        ]),
      );
    },
  };
}

/** Prefers data for the VIN over typical data for its trim. */
export function combineBuildData(network: BuildDataSource, table: BuildDataSource): BuildDataSource {
  return {
    async build(question) {
      if (findSample(question.vin)) return table.build(question);
      const [fromNetwork, fromTable] = await Promise.all([network.build(question), table.build(question)]);
      const isNearer = fromNetwork.build?.scope === "trim" && fromTable.build?.scope === "vin";
      const build = isNearer ? fromTable.build : (fromNetwork.build ?? fromTable.build);
      return { build, answered: fromNetwork.answered && fromTable.answered };
    },
  };
}
