"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useState } from "react";
import { useUser } from "@/lib/client/account";
import { checkPackList, packKeys, startPack } from "@/lib/client/print-pack";
import type { User } from "@/lib/contract/account";
import type { BuyersGuide } from "@/lib/contract/buyers-guide";
import type { PackPart } from "@/lib/core/print-pack";

/** More than the call takes, at three bytes a character: a longer file is refused as too large, and never cut into a shorter list. */
const MOST_BYTES = 1_500_010;

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

/** What the account knows of the dealer; the form can say otherwise. */
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

/** A list on its way to a pack: pasted or chosen, checked, begun. What is changed must be checked anew. */
export function useNewPack(onStarted: (id: string) => void) {
  const client = useQueryClient();
  const locale = useLocale() === "es" ? "es" : "en";
  const [text, setText] = useState("");
  const [name, setName] = useState("");
  const [parts, setParts] = useState<PackPart[]>(["sticker", "report"]);
  const { data: user } = useUser();
  const [filled, setFilled] = useState<Partial<BuyersGuide>>({});
  const guide: BuyersGuide = { ...BLANK_GUIDE, dealer: dealerOf(user ?? null), ...filled };
  /** One for each checked list: pressed twice, it is begun once. */
  const [key, setKey] = useState("");
  const check = useMutation({
    mutationFn: () => checkPackList({ text, parts }),
    onSuccess: () => setKey(crypto.randomUUID()),
  });
  const start = useMutation({
    mutationFn: () =>
      startPack({ text, parts, name, locale, guide: parts.includes("guide") ? guide : undefined }, key),
    onSuccess: async (pack) => {
      setText("");
      setName("");
      check.reset();
      onStarted(pack.id);
      await client.invalidateQueries({ queryKey: packKeys.list });
    },
  });

  function forget() {
    check.reset();
    start.reset();
  }
  return {
    ...{ text, name, parts, guide, check, start },
    /** What stands on the form changes nothing of what the list would use. */
    fill(change: Partial<BuyersGuide>) {
      start.reset();
      setKey(crypto.randomUUID());
      setFilled((known) => ({ ...known, ...change }));
    },
    paste(pasted: string) {
      forget();
      setText(pasted);
      setName("");
    },
    async choose(file: File) {
      forget();
      setText(await file.slice(0, MOST_BYTES).text());
      setName(file.name.slice(0, 200));
    },
    toggle(part: PackPart, isWanted: boolean) {
      forget();
      setParts((known) => {
        const others = known.filter((one) => one !== part);
        if (isWanted)
          return part === "label" ? [...new Set([...others, part, "report" as const])] : [...others, part];
        // The label follows from the report: it goes with it.
        return part === "report" ? others.filter((one) => one !== "label") : others;
      });
    },
  };
}
