import * as z from "zod";
import { defineObject } from "@/lib/platform/calls";
import { defineAdminRecord } from "./list";

export const INSTANCE_CHECKS = ["database", "schema", "disk", "jobs"] as const;
const CHECK_STATES = ["ok", "degraded", "failed"] as const;

const checkSchema = defineObject("InstanceCheck", {
  name: z.enum(INSTANCE_CHECKS),
  state: z.enum(CHECK_STATES),
  reason: z.string().nullable(),
});

const instanceSchema = defineObject("Instance", {
  version: z.string(),
  commit: z.string().nullable(),
  node: z.string(),
  vin_data: z.string(),
  checks: z.array(checkSchema),
});
export type InstanceWire = z.infer<typeof instanceSchema>;

export const adminInstanceCalls = {
  instance: defineAdminRecord({
    name: "instance",
    path: "instance",
    summary: "Returns the release of the instance that answers, and the status of its dependencies.",
    fields: {},
    data: instanceSchema,
  }),
};
