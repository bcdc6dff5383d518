"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { getDashboardHref, routes } from "@/lib/routes";
import { Finder } from "./finder";
import type { FinderTarget } from "./finder-target";
import { ModelResult } from "./model-result";

export function DashboardFinder() {
  const router = useRouter();
  const [model, setModel] = useState<Extract<FinderTarget, { kind: "model" }> | null>(null);
  return (
    <>
      <Finder
        action={routes.dashboard}
        initial={null}
        onFind={(target) => {
          if (target.kind === "model") setModel(target);
          else router.push(getDashboardHref(target.vin));
        }}
      />
      {model ? (
        <Card aria-live="polite" className="mt-8">
          <ModelResult year={model.year} make={model.make} model={model.model} />
        </Card>
      ) : null}
    </>
  );
}
