"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { lazyWithPreload } from "@/lib/client/lazy-with-preload";
import { previewQuery } from "@/lib/client/vehicle";
import type { DecodedVin } from "@/lib/contract/vehicle-decode";
import { VIN_LENGTH } from "@/lib/core/constants";
import { asksCheckDigit, isUnknownMaker } from "@/lib/core/vin-refusal";
import type { DoubtfulVinProps } from "./doubtful-vin";

const DoubtfulVin = lazyWithPreload(async () => (await import("./doubtful-vin")).DoubtfulVin);

function questionOf(vin: string, decode: DecodedVin | undefined): DoubtfulVinProps["question"] | null {
  if (asksCheckDigit(vin)) return "checkDigit";
  return decode && isUnknownMaker(decode) ? "maker" : null;
}

interface VinQuestionProps {
  vin: string;
  onTake: (vin: string) => void;
  /** The documents: shown once the number is confirmed. */
  children: ReactNode;
}

/** Asks whether a doubtful VIN is right before a document of it is offered; only then is the question's script loaded. */
export function VinQuestion({ vin, onTake, children }: VinQuestionProps) {
  const { data } = useQuery({ ...previewQuery(vin), enabled: vin.length === VIN_LENGTH });
  const question = questionOf(vin, data?.decode_data);
  if (question === null) return children;
  return (
    <Suspense fallback={<div className="h-36" />}>
      <DoubtfulVin
        vin={vin}
        question={question}
        suggestion={data?.decode_data.suggestion ?? null}
        onTake={onTake}
      >
        {children}
      </DoubtfulVin>
    </Suspense>
  );
}
