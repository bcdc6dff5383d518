"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useState } from "react";
import { useUser } from "@/lib/client/account";
import { checkVinList, printBatchKeys, startPrintBatch } from "@/lib/client/print-batch";
import type { User } from "@/lib/contract/account";
import type { BuyersGuide } from "@/lib/contract/print-batch-buyers-guide";
import type { PrintBatchPart } from "@/lib/core/print-batch/print-batch";
import { randomId } from "@/lib/core/random-id";

/** More than the call accepts, at three bytes a character: a longer file is refused as too large, never truncated. */
const LIST_BYTES_MAX = 1_500_010;

const BLANK_GUIDE: Omit<BuyersGuide, "dealer"> = {
  form: "as_is",
  warranty: "none",
  labor: 100,
  parts: 100,
  systems: "",
  duration: "",
  manufacturer: false,
  manufacturer_used: false,
  other: false,
  service: false,
};

/** Defaults from the dealer's account; the form can override them. */
function dealerOf(user: User | null): BuyersGuide["dealer"] {
  const { company_name, address, unit, city, state, pincode } = user?.profile ?? {};
  const place = [city, [state, pincode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const street = [address, unit].filter(Boolean).join(", ");
  return {
    name: (company_name ?? "").slice(0, 100),
    address: [street, place].filter(Boolean).join(", ").slice(0, 160),
    phone: (user?.phone ?? "").slice(0, 40),
    email: (user?.email ?? "").slice(0, 120),
    complaints: "",
  };
}

/** A list before it becomes a print batch: pasted or uploaded, checked, started. Any change requires a new check. */
export function useNewPrintBatch(onStarted: (id: string) => void) {
  const client = useQueryClient();
  const locale = useLocale();
  const [text, setText] = useState("");
  const [name, setName] = useState("");
  const [parts, setParts] = useState<PrintBatchPart[]>(["sticker", "report"]);
  const { data: user } = useUser();
  const [filled, setFilled] = useState<Partial<BuyersGuide>>({});
  const guide: BuyersGuide = { ...BLANK_GUIDE, dealer: dealerOf(user ?? null), ...filled };
  /** One idempotency key per checked list, so that two clicks start one batch. */
  const [key, setKey] = useState("");
  const check = useMutation({
    mutationFn: () => checkVinList({ text, parts }),
    onSuccess: () => setKey(randomId()),
  });
  const start = useMutation({
    mutationFn: () =>
      startPrintBatch({ text, parts, name, locale, guide: parts.includes("guide") ? guide : undefined }, key),
    onSuccess: async (batch) => {
      setText("");
      setName("");
      check.reset();
      onStarted(batch.id);
      await client.invalidateQueries({ queryKey: printBatchKeys.list });
    },
  });

  function forget() {
    check.reset();
    start.reset();
  }
  return {
    text,
    name,
    parts,
    guide,
    check,
    start,
    /** The guide's values do not affect what the list costs. */
    fill(change: Partial<BuyersGuide>) {
      start.reset();
      setKey(randomId());
      setFilled((previous) => ({ ...previous, ...change }));
    },
    paste(pasted: string) {
      forget();
      setText(pasted);
      setName("");
    },
    async choose(file: File) {
      forget();
      setText(await file.slice(0, LIST_BYTES_MAX).text());
      setName(file.name.slice(0, 200));
    },
    toggle(part: PrintBatchPart, isWanted: boolean) {
      forget();
      setParts((previous) => {
        const others = previous.filter((other) => other !== part);
        if (isWanted)
          return part === "label" ? [...new Set([...others, part, "report" as const])] : [...others, part];
        // The label depends on the report, so both are removed together.
        return part === "report" ? others.filter((other) => other !== "label") : others;
      });
    },
  };
}
