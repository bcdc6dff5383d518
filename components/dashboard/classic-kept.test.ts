import { expect, test, vi } from "vitest";
import { useWorkbench } from "@/stores/workbench";

test("[ERR-12] [VEH-6] what was typed about a classic car is still there after a full page load", async () => {
  const typed = { year: "1969", make: "Chevrolet", model: "Camaro", series: "SS", mapped: false };
  useWorkbench.getState().chooseClassic("124379N506070", typed);
  useWorkbench.getState().fail("run", {
    msg: "x",
    code: "offline",
    requestId: undefined,
    offered: false,
    retryKey: null,
  });

  vi.resetModules();
  const { useWorkbench: loadedAnew } = await import("@/stores/workbench");
  expect(loadedAnew).not.toBe(useWorkbench);
  expect(loadedAnew.getState().classic).toEqual({ "124379N506070": typed });
  expect(loadedAnew.getState().failures).toEqual({});
});
