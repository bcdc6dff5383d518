import type { dataTagSymbol, QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { z } from "zod";
import { type KnownAnswer, KnownAnswers } from "@/components/providers/known-answers";
import { previewQuery } from "@/lib/client/vehicle";
import type { CallDefinition } from "@/lib/contract/call";
import { vehicleCalls } from "@/lib/contract/vehicle";
import { VIN_LENGTH } from "@/lib/core/constants";
import { askForPage } from "@/lib/middleware/page";

type Asked = () => Promise<KnownAnswer | null>;

/**
 * A query of the browser's, and the call whose answer it holds: `query` is what the call is asked with, `told` makes of
 * the answer what the query would have. Null where nobody could say in time.
 */
export function asks<T, C extends CallDefinition>(
  { queryKey }: { queryKey: QueryKey & { [dataTagSymbol]: T } },
  call: C,
  query: z.input<C["query"]>,
  told: (answer: z.output<C["response"]>) => NoInfer<T>,
  isPart: (data: NoInfer<T>) => boolean = () => false,
): Asked {
  return async () => {
    const answer = await askForPage(call, query);
    if (!answer) return null;
    const data = told(answer);
    return { queryKey, data, isPart: isPart(data) };
  };
}

/**
 * Asks on the server what the page in it would ask first in the browser: its content stands in the HTML, nothing jumps
 * when it comes, and the script that sends calls is not needed to begin. What cannot be told, the browser asks.
 */
export async function AskedAhead({ of, children }: { of: Asked[]; children: ReactNode }) {
  const answers = (await Promise.all(of.map((asked) => asked()))).filter((answer) => answer !== null);
  return <KnownAnswers answers={answers}>{children}</KnownAnswers>;
}

/** What a VIN of 17 characters is: the first question of every page about a car. */
export function asksVehicle(vin: string): Asked[] {
  if (vin.length !== VIN_LENGTH) return [];
  return [asks(previewQuery(vin), vehicleCalls.previewDecode, { vin }, ({ data }) => data)];
}
