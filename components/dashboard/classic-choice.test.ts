import { expect, test, vi } from "vitest";
import { createPendingRequest } from "@/lib/generation/client/pending-request";
import { useDashboardStore } from "@/stores/dashboard";

test("[ERR-12] [VEH-6] the details entered for a classic vehicle survive a full page load", async () => {
  const choice = { year: "1969", make: "Chevrolet", model: "Camaro", series: "SS", mapped: false };
  useDashboardStore.getState().chooseClassic("124379N506070", choice);
  useDashboardStore.getState().fail("run", {
    msg: "x",
    code: "offline",
    reference: undefined,
    offered: false,
    request: createPendingRequest({
      userId: "u1",
      product: "vhr",
      vin: "124379N506070",
      locale: "en",
      europe: false,
      regenerate: false,
      classic: choice,
    }),
  });

  vi.resetModules();
  const { useDashboardStore: reloaded } = await import("@/stores/dashboard");
  expect(reloaded).not.toBe(useDashboardStore);
  expect(reloaded.getState().classic).toEqual({ "124379N506070": choice });
  expect(reloaded.getState().failures).toEqual({});
});
