import * as z from "zod";
import { defineObject } from "@/lib/platform/calls";
import { defineAdminAction, defineAdminRecord } from "./list";

const staffSettingsSchema = defineObject("StaffSettings", {
  /** If true, a password alone only allows setting up a second factor. */
  second_factor_required: z.boolean(),
});
export type StaffSettingsWire = z.infer<typeof staffSettingsSchema>;

export const adminStaffSettingsCalls = {
  staffSettings: defineAdminRecord({
    name: "staffSettings",
    path: "staff-settings",
    summary: "Returns how the site's staff log in.",
    fields: {},
    data: staffSettingsSchema,
  }),
  saveStaffSettings: defineAdminAction({
    name: "saveStaffSettings",
    path: "staff-settings/save",
    summary: "Changes how the site's staff log in.",
    fields: { second_factor_required: z.boolean() },
    data: staffSettingsSchema,
  }),
};
