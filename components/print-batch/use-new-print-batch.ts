"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { useUser } from "@/lib/account/client/account";
import type { User } from "@/lib/account/contract/account";
import { getDealerBlock } from "@/lib/account/rules/dealer-block";
import { useZodForm } from "@/lib/platform/browser";
import { createRandomId, decodeText } from "@/lib/platform/values";
import { checkVinList, printBatchKeys, startPrintBatch } from "@/lib/print-batch/client";
import type { BuyersGuide } from "@/lib/print-batch/contract/buyers-guide";
import type { PrintBatchPart } from "@/lib/print-batch/rules/print-batch";

const listRequest = async () =>
  (await import("@/lib/print-batch/contract/print-batch")).printBatchCalls.start.request.pick({
    text: true,
    parts: true,
    name: true,
  });
const loadGuideRequest = async () =>
  (await import("@/lib/print-batch/contract/buyers-guide")).buyersGuideSchema;

/** Exceeds the call's limit even at 3 bytes per character, so the server rejects a longer file that is cut off here. */
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

function getDealer(user: User | null): BuyersGuide["dealer"] {
  const { name, address, city } = getDealerBlock(user?.profile ?? {});
  return {
    name: name.slice(0, 100),
    address: [address, city].filter(Boolean).join(", ").slice(0, 160),
    phone: (user?.phone ?? "").slice(0, 40),
    email: (user?.email ?? "").slice(0, 120),
    complaints: "",
  };
}

/** Any change to the list requires a new check. The guide is validated only if it is printed. */
export function useNewPrintBatch(onStarted: (id: string) => void) {
  const client = useQueryClient();
  const locale = useLocale();
  const { data: user } = useUser();
  const list = useZodForm(listRequest, {
    defaultValues: { text: "", name: "", parts: ["sticker", "report"] },
  });
  const [text, name = "", parts] = useWatch({ control: list.control, name: ["text", "name", "parts"] });
  const guide = useZodForm(loadGuideRequest, {
    defaultValues: { ...BLANK_GUIDE, dealer: getDealer(user ?? null) },
  });
  const isDealerEdited = guide.formState.dirtyFields.dealer !== undefined;
  const fillDealer = useEffectEvent(() => {
    if (user && !isDealerEdited) guide.setValue("dealer", getDealer(user));
  });
  useEffect(() => {
    if (user) fillDealer();
  }, [user]);
  /** One idempotency key per checked list so that a double click starts one batch. */
  const [key, setKey] = useState("");
  const check = useMutation({ mutationFn: checkVinList, onSuccess: () => setKey(createRandomId()) });
  /** VINs with an invalid check digit that the dealer confirmed. */
  const [confirmed, setConfirmed] = useState<string[]>([]);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const checked = check.data && withChoices(check.data, { confirmed, leftOut, parts });
  const vehicles = checked?.vehicles ?? 0;
  const isGuideSent = vehicles > 0 && parts.includes("guide");

  const submitList = (filledGuide?: BuyersGuide) =>
    list.onSubmit(async (values) => {
      if (vehicles === 0) {
        await check.mutateAsync({ text: values.text, parts: values.parts });
        return undefined;
      }
      const batch = await startPrintBatch(
        { ...values, confirmed, left_out: leftOut, locale, guide: filledGuide },
        key,
      );
      list.setValue("text", "");
      list.setValue("name", "");
      check.reset();
      setConfirmed([]);
      setLeftOut([]);
      onStarted(batch.id);
      await client.invalidateQueries({ queryKey: printBatchKeys.list });
      return undefined;
    });
  const submitBoth = guide.onSubmit(async (values) => {
    await submitList(values)();
    return undefined;
  });

  function clearProblems() {
    list.clearErrors();
    list.clearProblem();
    guide.clearProblem();
  }
  function forget() {
    check.reset();
    setConfirmed([]);
    setLeftOut([]);
    clearProblems();
  }
  return {
    text,
    name,
    parts,
    guide,
    checked,
    confirmed,
    leftOut,
    confirm(vins: string[]) {
      setConfirmed(vins);
      setLeftOut(leftOut.filter((vin) => vins.includes(vin) || !confirmed.includes(vin)));
      setKey(createRandomId());
    },
    leaveOut(vins: string[]) {
      setLeftOut(vins);
      setKey(createRandomId());
    },
    vehicles,
    busy: list.busy || guide.busy,
    listError: list.fieldError("text"),
    problem: list.problem?.text ?? guide.problem?.text ?? list.fieldError("name"),
    submit: isGuideSent ? submitBoth : submitList(),
    /** The guide doesn't affect the cost, so the list's check stays valid. */
    changeGuide() {
      clearProblems();
      setKey(createRandomId());
    },
    paste(pasted: string) {
      forget();
      list.setValue("text", pasted);
      list.setValue("name", "");
    },
    async choose(file: File) {
      forget();
      const decoded = decodeText(new Uint8Array(await file.slice(0, LIST_BYTES_MAX).arrayBuffer()));
      list.setValue("text", decoded ?? "");
      if (decoded === null) list.setError("text", { message: "Remove any unreadable characters." });
      list.setValue("name", file.name.slice(0, 200));
    },
    toggle(part: PrintBatchPart, isWanted: boolean) {
      forget();
      list.setValue("parts", withPart(parts, part, isWanted));
    },
  };
}

type VinListCheck = Awaited<ReturnType<typeof checkVinList>>;

interface Choices {
  confirmed: readonly string[];
  leftOut: readonly string[];
  parts: readonly PrintBatchPart[];
}

/** Confirmed VINs are new, so each counts as an additional document. */
function withChoices(check: VinListCheck, { confirmed, leftOut, parts }: Choices): VinListCheck {
  const { length } = confirmed;
  const without = check.lines.filter(({ vin }) => leftOut.includes(vin));
  const countSaved = (product: "vhr" | "sticker") =>
    without.reduce((total, { uses }) => total + uses[product], 0);
  const cost = {
    vhr: check.cost.vhr + (parts.includes("report") ? length : 0) - countSaved("vhr"),
    sticker: check.cost.sticker + (parts.includes("sticker") ? length : 0) - countSaved("sticker"),
  };
  return { ...check, vehicles: check.vehicles + length - without.length, cost };
}

function withPart(parts: PrintBatchPart[], part: PrintBatchPart, isWanted: boolean): PrintBatchPart[] {
  const others = parts.filter((other) => other !== part);
  if (isWanted)
    return part === "label" ? [...new Set([...others, part, "report" as const])] : [...others, part];
  // The label requires the report, so remove both.
  return part === "report" ? others.filter((other) => other !== "label") : others;
}
