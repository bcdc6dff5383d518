import * as z from "zod";
import {
  type GarageField,
  type GarageFieldName,
  garageFieldNames,
  type garageFields,
  getGarageField,
} from "./fields";

type Fields = typeof garageFields;
type Wire<Value> = Value extends { type: "integer" }
  ? z.ZodDefault<z.ZodNullable<z.ZodNumber>>
  : Value extends { standard: string }
    ? z.ZodDefault<z.ZodString>
    : z.ZodDefault<z.ZodNullable<z.ZodString>>;
type Draft<Value> = Value extends { type: "integer" }
  ? z.ZodOptional<z.ZodNullable<z.ZodCoercedNumber>>
  : z.ZodOptional<z.ZodNullable<z.ZodString>>;

function toWire({ value }: GarageField): z.ZodType {
  if (value.type === "integer") return z.number().int().nullable().default(null);
  return value.standard === undefined
    ? z.string().nullable().default(null)
    : z.string().default(value.standard);
}

function getDraft({ value }: GarageField): z.ZodType {
  return value.type === "integer"
    ? z.coerce.number().int().min(value.min).max(value.max).nullish()
    : z.string().max(value.longest).nullish();
}

const getShape = (schema: (field: GarageField) => z.ZodType) =>
  Object.fromEntries(garageFieldNames.map((name) => [name, schema(getGarageField(name))]));

export const garageWireShape = getShape(toWire) as { [Name in GarageFieldName]: Wire<Fields[Name]["value"]> };
export const garageDraftShape = getShape(getDraft) as {
  [Name in GarageFieldName]: Draft<Fields[Name]["value"]>;
};

export const unknownVehicle = z
  .object(garageWireShape)
  .parse(Object.fromEntries(garageFieldNames.map((name) => [name, getStandard(getGarageField(name))])));

function getStandard({ value }: GarageField) {
  return value.type === "text" ? (value.standard ?? null) : null;
}
