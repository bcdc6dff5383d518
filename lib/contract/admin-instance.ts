import { z } from "zod";
import { adminRecord } from "./admin-list";
import { defineObject } from "./define-object";

/** Checks of an instance, by their names in /api/health/ready of INTERNAL_ADDRESS. */
export const INSTANCE_CHECKS = ["database", "schema", "disk", "jobs"] as const;
const CHECK_STATES = ["ok", "degraded", "failed"] as const;

const checkSchema = defineObject("InstanceCheck", {
  name: z.enum(INSTANCE_CHECKS),
  state: z.enum(CHECK_STATES),
  /** For the operator, in English; null where the check is ok. */
  reason: z.string().nullable(),
});

const instanceSchema = defineObject("Instance", {
  version: z.string(),
  /** Null where it isn't known. */
  commit: z.string().nullable(),
  /** Node's version. */
  node: z.string(),
  /** The date of the VIN data. */
  vin_data: z.string(),
  checks: z.array(checkSchema),
});
export type InstanceWire = z.infer<typeof instanceSchema>;

export const adminInstanceCalls = {
  instance: adminRecord({
    name: "instance",
    path: "instance",
    summary: "The release of the instance that answers, and the state of what it needs.",
    fields: {},
    data: instanceSchema,
  }),
};
