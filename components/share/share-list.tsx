"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { revokeShareLink, type SharedDocumentRef, sharesQuery } from "@/lib/client/share";
import { useErrorText } from "@/lib/client/use-error-text";
import type { Share } from "@/lib/contract/share";
import { TOAST_MS } from "@/lib/core/constants";
import { useToasts } from "@/stores/toast";

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
  const recipients = first ? t("mailedTo", { to: first.to, more: others.length }) : null;
  const name = share.label ?? recipients ?? t("unnamed", { date: date(share.createdAt) });
  const opens = { count: share.opens, date: share.openedAt ? date(share.openedAt) : "" };
  return (
    <li className="flex items-center justify-between gap-4 border-hairline border-b py-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{name}</p>
        <p className="text-ink-2 text-sm">
          {share.label || recipients ? `${t("created", { date: date(share.createdAt) })} · ` : null}
          {t(share.state, { date: date(share.expiresAt) })}
        </p>
        <p className="text-ink-2 text-sm">{t("opens", opens)}</p>
        {share.letters.map(({ to, state, at }) => (
          <p key={to} className={state === "unsent" ? "text-red text-sm" : "text-ink-2 text-sm"}>
            {t(`emails.${state}`, { to, date: date(at) })}
          </p>
        ))}
      </div>
      {share.state === "live" ? (
        <Button
          variant="quiet"
          size="sm"
          className="whitespace-nowrap"
          aria-label={t("endOf", { label: name })}
          busy={busy}
          onClick={onEnd}
        >
          {t("end")}
        </Button>
      ) : null}
    </li>
  );
}

export function ShareList({ of }: { of: SharedDocumentRef }) {
  const t = useTranslations("share.dialog");
  const errorText = useErrorText();
  const client = useQueryClient();
  const show = useToasts((state) => state.show);
  const end = useMutation({
    mutationFn: revokeShareLink,
    onSuccess: () => show({ title: t("ended"), duration: TOAST_MS.save }),
    onSettled: () => client.invalidateQueries({ queryKey: sharesQuery(of).queryKey }),
  });
  return (
    <section aria-label={t("links")}>
      <h3 className="caps">{t("links")}</h3>
      <QueryView
        query={useQuery(sharesQuery(of))}
        isEmpty={(shares) => shares.length === 0}
        empty={<p className="mt-2 text-ink-2">{t("none")}</p>}
      >
        {(shares) => (
          <ul>
            {shares.map((share) => (
              <ShareLine
                key={share.id}
                share={share}
                busy={end.isPending && end.variables === share.id}
                onEnd={() => end.mutate(share.id)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {end.error ? <ErrorNote title={errorText(end.error)} /> : null}
    </section>
  );
}
