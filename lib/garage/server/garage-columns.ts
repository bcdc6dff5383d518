import {
  type GarageColumnName,
  type GarageFact,
  type GarageFacts,
  type GarageFieldName,
  garageFieldNames,
  garageFields,
  getGarageField,
} from "../contract/fields";
import type { garageVehicles } from "../schema";

export type GarageRow = typeof garageVehicles.$inferSelect;
export type GarageColumns = Pick<GarageRow, GarageColumnName>;

export function getColumns<Name extends GarageFieldName>(
  facts: Partial<GarageFacts<Name>>,
  names: readonly Name[],
) {
  return Object.fromEntries(names.map((name) => [garageFields[name].column, facts[name]])) as {
    [One in Name as (typeof garageFields)[One]["column"]]: GarageFact<One>;
  };
}

export function getFacts(row: GarageColumns): GarageFacts {
  const getFact = (name: GarageFieldName) => {
    const { fallback } = getGarageField(name);
    return row[garageFields[name].column] ?? (fallback ? row[garageFields[fallback].column] : null);
  };
  return Object.fromEntries(garageFieldNames.map((name) => [name, getFact(name)])) as GarageFacts;
}
