"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { RetryNote } from "@/components/layout/retry-note";
import { Button, ButtonLink } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { LoadingStrip } from "@/components/ui/progress";
import { Section } from "@/components/ui/sheet";
import { accountKeys } from "@/lib/client/account";
import { cancelPack, packKeys, packQuery, resumePack } from "@/lib/client/print-pack";
import { useErrorText } from "@/lib/client/use-error-text";
import { useMaySell } from "@/lib/client/use-webview";
import { VIN_LIST_MAX } from "@/lib/core/vin-list";
import { checkoutHref, printPackHref } from "@/lib/routes";
import { PackFiles } from "./pack-files";
import { PackProgress } from "./pack-progress";
import { PackRows } from "./pack-rows";

/** How many vehicles are shown, and asked for again while the pack runs. */
const SHOWN = 50;
const MORE = 150;

/** One pack: how far it is, what can be done about it, what there is to print, vehicle by vehicle. */
export function PackView({ id }: { id: string }) {
  const t = useTranslations("printPack");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const client = useQueryClient();
  const maySell = useMaySell();
  const [limit, setLimit] = useState(SHOWN);
  const { data: pack, error, refetch, isPlaceholderData } = useQuery(packQuery(id, limit));
  const refresh = () => client.invalidateQueries({ queryKey: packKeys.all });
  const resume = useMutation({ mutationFn: () => resumePack(id), onSuccess: refresh });
  const cancel = useMutation({ mutationFn: () => cancelPack(id), onSuccess: refresh });
  const spent = pack && `${pack.state} ${pack.charged}`;
  useEffect(() => {
    // The balance in the header follows what the pack has used.
    if (spent) void client.invalidateQueries({ queryKey: accountKeys.user() });
  }, [client, spent]);

  if (!pack)
    return error ? (
      <RetryNote error={error} onRetry={() => refetch()} />
    ) : (
      <LoadingStrip label={common("loading")} />
    );
  const { state, counts } = pack;
  const isOpen = state === "running" || state === "paused";
  const actError = resume.error ?? cancel.error;
  return (
    <Section title={pack.name || t("pasted")} aside={t(`state.${state}`)}>
      <div className="grid gap-5">
        <PackProgress pack={pack} />
        {state === "paused" ? (
          <ErrorNote title={t("paused.title")}>{t("paused.text", { waiting: counts.waiting })}</ErrorNote>
        ) : null}
        {actError ? <ErrorNote title={errorText(actError)} /> : null}
        <div className="flex flex-wrap gap-3">
          {state === "paused" && maySell ? (
            <ButtonLink href={checkoutHref({ product: pack.lacking ?? "vhr", next: printPackHref(id) })}>
              {t("buy")}
            </ButtonLink>
          ) : null}
          {state === "paused" ? (
            <Button
              look={maySell ? "quiet" : "primary"}
              busy={resume.isPending}
              onClick={() => resume.mutate()}
            >
              {t("goOn")}
            </Button>
          ) : null}
          {state === "done" && counts.failed > 0 ? (
            <Button look="quiet" busy={resume.isPending} onClick={() => resume.mutate()}>
              {t("again", { failed: counts.failed })}
            </Button>
          ) : null}
          {isOpen ? (
            <Button look="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {t("cancel")}
            </Button>
          ) : null}
        </div>
        <PackFiles pack={pack} />
        <PackRows
          pack={pack}
          busy={isPlaceholderData}
          onMore={() => setLimit(Math.min(limit + MORE, VIN_LIST_MAX))}
        />
      </div>
    </Section>
  );
}
