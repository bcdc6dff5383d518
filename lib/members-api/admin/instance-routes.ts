import { INSTANCE_CHECKS } from "@/lib/contract/admin-instance";
import { calls } from "@/lib/contract/table";
import { type ServedCall, serve, succeeded } from "../kernel/serve";

export const adminInstanceRoutes: ServedCall[] = [
  serve(calls.admin.instance, async ({ services: { instance, decoder } }) => {
    const { version, commit, node } = instance.version;
    const found = await instance.checks();
    const checks = INSTANCE_CHECKS.flatMap((name) => {
      const check = found[name];
      if (!check) return [];
      return [{ name, state: check.status, reason: check.status === "ok" ? null : check.reason }];
    });
    return succeeded({ data: { version, commit, node, vin_data: decoder.dataDate, checks } });
  }),
];
