"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { AccountQueryView } from "@/components/shell/account-query-view";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { cancelDeletion, deletionRequestQuery } from "@/lib/client/profile";
import { useErrorText } from "@/lib/client/use-error-text";
import { TOAST_MS } from "@/lib/core/constants";
import { routes } from "@/lib/routes";
import { useToasts } from "@/stores/toast";

export function DeletionRequest() {
  const t = useTranslations("profile.data");
  const format = useFormatter();
  const errorText = useErrorText();
  const client = useQueryClient();
  const show = useToasts((state) => state.show);
  const query = useQuery(deletionRequestQuery());
  const cancelRequest = useMutation({
    mutationFn: cancelDeletion,
    onSuccess: () => {
      client.setQueryData(deletionRequestQuery().queryKey, null);
      show({
        title: t("deletionCancelled"),
        message: t("deletionCancelledText"),
        duration: TOAST_MS.default,
      });
    },
  });
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "medium" });
  return (
    <AccountQueryView query={query} section="security">
      {(open) =>
        open ? (
          <div className="grid justify-items-start gap-3 rounded border border-amber border-l-[6px] bg-amber-band px-4 py-4">
            <h3 className="font-semibold">{t("openTitle")}</h3>
            <p className="min-w-0 break-words text-sm">
              {t("open", { number: open.number, date: day(open.createdAt), due: day(open.dueAt) })}
            </p>
            {cancelRequest.error ? <ErrorNote title={errorText(cancelRequest.error)} /> : null}
            <Button variant="quiet" busy={cancelRequest.isPending} onClick={() => cancelRequest.mutate()}>
              {t("cancelDeletion")}
            </Button>
          </div>
        ) : (
          <div className="text-ink-2 text-sm">
            <p>{t("deleteText")}</p>
            <Link href={routes.deleteAccount} className="inline-flex min-h-11 items-center">
              {t("delete")}
            </Link>
          </div>
        )
      }
    </AccountQueryView>
  );
}
