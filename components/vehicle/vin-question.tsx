"use client";
import { type ReactNode, Suspense } from "react";
import { lazyWithPreload, useServedQuery } from "@/lib/platform/browser";
import { VIN_LENGTH } from "@/lib/platform/values";
import { previewQuery } from "@/lib/vehicle/client/vehicle";
import { findVinDoubt } from "@/lib/vin/rules/vin-doubt";

const DoubtfulVin = lazyWithPreload(async () => (await import("./doubtful-vin")).DoubtfulVin);

interface VinQuestionProps {
  vin: string;
  onTake: (vin: string) => void;
  children: ReactNode;
  className?: string;
}

export function VinQuestion({ vin, onTake, children, className }: VinQuestionProps) {
  const { data } = useServedQuery({ ...previewQuery(vin), enabled: vin.length === VIN_LENGTH });
  const doubt = findVinDoubt(vin, data?.decode_data);
  if (doubt === null) return children;
  return (
    <Suspense fallback={<div className="h-36" />}>
      <DoubtfulVin
        vin={vin}
        doubt={doubt}
        suggestion={data?.decode_data.suggestion ?? null}
        onTake={onTake}
        className={className}
      >
        {children}
      </DoubtfulVin>
    </Suspense>
  );
}
