"use client";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";

export interface KnownAnswer {
  queryKey: QueryKey;
  data: unknown;
  /** More of it is to be asked for at once. */
  isPart: boolean;
}

/** What was given once: on the way back the router shows a page's old answers again, and they may be hours old by then. */
const given = new WeakSet<KnownAnswer[]>();

/**
 * Gives the page's queries what the server knew of them. What the browser has already stays: it may be newer, and
 * another page may be showing it.
 */
export function KnownAnswers({ answers, children }: { answers: KnownAnswer[]; children: ReactNode }) {
  const client = useQueryClient();
  const [planted, setPlanted] = useState<KnownAnswer[] | null>(null);
  if (planted !== answers) {
    setPlanted(answers);
    for (const { queryKey, data, isPart } of given.has(answers) ? [] : answers) {
      if (client.getQueryData(queryKey) !== undefined) continue;
      client.setQueryData(queryKey, data, isPart ? { updatedAt: 0 } : {});
    }
  }
  // Only what was really drawn counts: React may begin a page more than once.
  useEffect(() => void given.add(answers), [answers]);
  return children;
}
