"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Sheet } from "@/components/ui/sheet";
import { dashboardHref } from "@/lib/routes";
import { Finder } from "./finder";
import type { FinderTarget } from "./finder-target";
import { ModelFound } from "./model-found";

/** The finder for somebody who is logged in: a number opens the car's folder, a model is shown below. */
export function DashboardFinder() {
  const router = useRouter();
  const [model, setModel] = useState<Extract<FinderTarget, { kind: "model" }> | null>(null);
  return (
    <>
      <Finder
        initial={null}
        onFind={(target) => {
          if (target.kind === "model") setModel(target);
          else router.push(dashboardHref(target.vin));
        }}
      />
      {model ? (
        <Sheet aria-live="polite" className="mt-8">
          <ModelFound year={model.year} make={model.make} model={model.model} />
        </Sheet>
      ) : null}
    </>
  );
}
