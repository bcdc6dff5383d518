"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AccountQueryView } from "@/components/shell/account-query-view";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { profileKeys, revokeSessions, sessionsQuery } from "@/lib/account/client/profile";
import type { Session } from "@/lib/account/contract/sessions";
import { useErrorText } from "@/lib/platform/browser";
import { TOAST_MS } from "@/lib/platform/values";
import { useToasts } from "@/stores/toast";

type Which = Parameters<typeof revokeSessions>[0];
const MOMENT = { dateStyle: "medium", timeStyle: "short" } as const;

function SessionLine({ session, action }: { session: Session; action?: ReactNode }) {
  const t = useTranslations("profile.security");
  const format = useFormatter();
  return (
    <li className="flex items-center justify-between gap-4 border-hairline border-b py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {session.device ?? t("unknownDevice")}
          {session.current ? <Badge tone="quiet">{t("thisDevice")}</Badge> : null}
        </p>
        <p className="text-ink-2 text-sm">
          {t("opened", { date: format.dateTime(new Date(session.createdAt), MOMENT) })}
        </p>
        {session.current ? null : (
          <p className="text-ink-2 text-sm">
            {t("seen", { date: format.dateTime(new Date(session.seenAt), MOMENT) })}
          </p>
        )}
      </div>
      {action}
    </li>
  );
}

export function SessionList() {
  const t = useTranslations("profile.security");
  const errorText = useErrorText();
  const client = useQueryClient();
  const show = useToasts((state) => state.show);
  const query = useQuery(sessionsQuery());
  const revoke = useMutation({
    mutationFn: (which: Which) => revokeSessions(which),
    onSuccess: ({ revoked }) => show({ title: t("ended", { count: revoked }), duration: TOAST_MS.save }),
    // Also refresh after an error: the session may already be gone.
    onSettled: () => client.invalidateQueries({ queryKey: profileKeys.sessions }),
  });
  const isEnding = (which: Which) =>
    revoke.isPending && JSON.stringify(revoke.variables) === JSON.stringify(which);
  return (
    <AccountQueryView query={query} section="security">
      {(sessions) => {
        const others = sessions.filter((session) => !session.current);
        return (
          <div className="grid gap-4">
            <p className="text-ink-2 text-sm">{t(others.length > 0 ? "sessionsIntro" : "onlyThis")}</p>
            <ul>
              {sessions.map((session) => (
                <SessionLine
                  key={session.id}
                  session={session}
                  action={
                    session.current ? null : (
                      <Button
                        variant="quiet"
                        aria-label={t("endOf", { device: session.device ?? t("unknownDevice") })}
                        busy={isEnding({ id: session.id })}
                        onClick={() => revoke.mutate({ id: session.id })}
                      >
                        {t("end")}
                      </Button>
                    )
                  }
                />
              ))}
            </ul>
            {revoke.error ? <ErrorNote title={errorText(revoke.error)} /> : null}
            {others.length > 1 ? (
              <div>
                <Button
                  variant="danger"
                  busy={isEnding({ others: true })}
                  onClick={() => revoke.mutate({ others: true })}
                >
                  {t("endOthers")}
                </Button>
              </div>
            ) : null}
          </div>
        );
      }}
    </AccountQueryView>
  );
}
