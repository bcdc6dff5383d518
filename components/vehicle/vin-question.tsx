"use client";
import { type ReactNode, Suspense } from "react";
import { useServedQuery } from "@/lib/client/http/served-query";
import { lazyWithPreload } from "@/lib/client/lazy-with-preload";
import { previewQuery } from "@/lib/client/vehicle";
import { VIN_LENGTH } from "@/lib/core/constants";
import { findVinDoubt } from "@/lib/core/vin-doubt";

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
