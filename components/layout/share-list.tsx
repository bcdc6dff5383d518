"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { LoadingStrip } from "@/components/ui/progress";
import { endShare, type SharedThing, sharesQuery } from "@/lib/client/share";
import { useErrorText } from "@/lib/client/use-error-text";
import type { Share } from "@/lib/contract/share";
import { TOAST_MS } from "@/lib/core/constants";
import { useToasts } from "@/stores/toast";
import { RetryNote } from "./retry-note";

interface ShareLineProps {
  share: Share;
  busy: boolean;
  onEnd: () => void;
}

function ShareLine({ share, busy, onEnd }: ShareLineProps) {
  const t = useTranslations("share.dialog");
  const format = useFormatter();
  const date = (moment: string) => format.dateTime(new Date(moment), { dateStyle: "medium" });
  const [first, ...others] = share.letters;
  const told = first ? t("mailedTo", { to: first.to, more: others.length }) : null;
  const name = share.label ?? told ?? t("unnamed", { date: date(share.createdAt) });
  const opens = { count: share.opens, date: share.openedAt ? date(share.openedAt) : "" };
  return (
    <li className="flex items-center justify-between gap-4 border-hairline border-b py-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{name}</p>
        <p className="text-ink-2 text-sm">
          {share.label || told ? `${t("made", { date: date(share.createdAt) })} · ` : null}
          {t(share.state, { date: date(share.expiresAt) })}
        </p>
        <p className="text-ink-2 text-sm">{t("opens", opens)}</p>
        {share.letters.map(({ to, state, at }) => (
          <p key={to} className={state === "unsent" ? "text-red text-sm" : "text-ink-2 text-sm"}>
            {t(`letters.${state}`, { to, date: date(at) })}
          </p>
        ))}
      </div>
      {share.state === "live" ? (
        <Button look="quiet" size="sm" aria-label={t("endOf", { label: name })} busy={busy} onClick={onEnd}>
          {t("end")}
        </Button>
      ) : null}
    </li>
  );
}

/** The links that were made: for whom, until when, how often opened; each can be ended at once. */
export function ShareList({ of }: { of: SharedThing }) {
  const t = useTranslations("share.dialog");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const client = useQueryClient();
  const show = useToasts((state) => state.show);
  const { data, error, refetch } = useQuery(sharesQuery(of));
  const end = useMutation({
    mutationFn: endShare,
    onSuccess: () => show({ title: t("ended"), duration: TOAST_MS.save }),
    onSettled: () => client.invalidateQueries({ queryKey: sharesQuery(of).queryKey }),
  });
  return (
    <section aria-label={t("links")}>
      <h3 className="caps">{t("links")}</h3>
      {error && !data ? <RetryNote error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingStrip label={common("loading")} /> : null}
      {data?.length === 0 ? <p className="mt-2 text-ink-2">{t("none")}</p> : null}
      {data && data.length > 0 ? (
        <ul>
          {data.map((share) => (
            <ShareLine
              key={share.id}
              share={share}
              busy={end.isPending && end.variables === share.id}
              onEnd={() => end.mutate(share.id)}
            />
          ))}
        </ul>
      ) : null}
      {end.error ? <ErrorNote title={errorText(end.error)} /> : null}
    </section>
  );
}
