"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { QueryView } from "@/components/shell/query-view";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { Tabs } from "@/components/ui/tabs";
import { TextInput } from "@/components/ui/text-input";
import { useErrorText, useZodForm } from "@/lib/platform/browser";
import { SHARE_DAYS, SHARE_DAYS_DEFAULT, TOAST_MS } from "@/lib/platform/values";
import {
  createShare,
  revokeShareLink,
  type SharedDocumentRef,
  shareAddress,
  sharesQuery,
} from "@/lib/share/client";
import type { Share } from "@/lib/share/contract/share";
import { useToasts } from "@/stores/toast";
import { ShareEmailForm } from "./share-email-form";

interface ShareDialogProps extends SharedDocumentRef {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const request = async () =>
  (await import("@/lib/share/contract/share")).shareCalls.create.request.pick({ days: true, label: true });

/** The server never returns this URL again. */
function NewAddress({ path, title }: { path: string; title: string }) {
  const t = useTranslations("share.dialog");
  const show = useToasts((state) => state.show);
  async function send() {
    const result = await shareAddress(path, title);
    if (result === "copied") show({ title: t("copied"), duration: TOAST_MS.main });
    if (result === "failed") show({ title: t("failed") });
  }
  return (
    <div className="grid gap-3 border-rule border-b pb-4">
      <Field label={t("address")} hint={t("once")}>
        <TextInput
          readOnly
          value={new URL(path, window.location.href).href}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <Button onClick={() => void send()}>{t("send")}</Button>
    </div>
  );
}

function LinkForm({ of, title }: { of: SharedDocumentRef; title: string }) {
  const t = useTranslations("share.dialog");
  const client = useQueryClient();
  const [path, setPath] = useState<string | null>(null);
  const form = useZodForm(request, { defaultValues: { label: "", days: SHARE_DAYS_DEFAULT } });
  const submit = form.onSubmit(async (values) => {
    setPath(null);
    setPath(await createShare(of, values));
    form.reset({ label: "", days: values.days });
    await client.invalidateQueries({ queryKey: sharesQuery(of).queryKey });
    return undefined;
  });
  return (
    <>
      <Form isBare onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <Field label={t("label")} note={t("optional")} hint={t("labelHint")} error={form.fieldError("label")}>
          <TextInput autoComplete="off" maxLength={80} {...form.register("label")} />
        </Field>
        <Field label={t("days")} error={form.fieldError("days")}>
          <Select {...form.register("days", { valueAsNumber: true })}>
            {SHARE_DAYS.map((count) => (
              <option key={count} value={count}>
                {t("daysCount", { days: count })}
              </option>
            ))}
          </Select>
        </Field>
        <Button
          type="submit"
          variant={path ? "quiet" : "primary"}
          wide
          busy={form.busy}
          className="sm:col-span-2"
        >
          {t("create")}
        </Button>
      </Form>
      {form.problem ? <ErrorNote title={form.problem.text} /> : null}
      <div role="status">{path ? <NewAddress path={path} title={title} /> : null}</div>
    </>
  );
}

export function ShareDialog({ vin, product, title, open, onOpenChange }: ShareDialogProps) {
  const t = useTranslations("share.dialog");
  const email = useTranslations("share.email");
  const common = useTranslations("common");
  const [mode, setMode] = useState<"link" | "email">("link");
  const of = { vin, product };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("title")}
      description={t("text")}
      closeLabel={common("close")}
    >
      <div className="grid gap-5">
        <Tabs
          variant="line"
          label={t("modes")}
          tabs={[
            { value: "link", label: t("create") },
            { value: "email", label: email("tab") },
          ]}
          value={mode}
          onChange={setMode}
        >
          {/* Both tabs stay mounted to keep their input. */}
          <div hidden={mode !== "email"}>
            <ShareEmailForm of={of} />
          </div>
          <div hidden={mode !== "link"} className="grid gap-5">
            <LinkForm of={of} title={title} />
          </div>
        </Tabs>
        <ShareList of={of} />
      </div>
    </Dialog>
  );
}

interface ShareLineProps {
  share: Share;
  busy: boolean;
  onEnd: () => void;
}

function ShareLine({ share, busy, onEnd }: ShareLineProps) {
  const t = useTranslations("share.dialog");
  const format = useFormatter();
  const formatDate = (moment: string) => format.dateTime(new Date(moment), { dateStyle: "medium" });
  const [first, ...others] = share.letters;
  const recipients = first ? t("mailedTo", { to: first.to, more: others.length }) : null;
  const name = share.label ?? recipients ?? t("unnamed", { date: formatDate(share.createdAt) });
  const opens = { count: share.opens, date: share.openedAt ? formatDate(share.openedAt) : "" };
  return (
    <li className="flex items-center justify-between gap-4 border-hairline border-b py-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{name}</p>
        <p className="text-ink-2 text-sm">
          {share.label || recipients ? `${t("created", { date: formatDate(share.createdAt) })} · ` : null}
          {t(share.state, { date: formatDate(share.expiresAt) })}
        </p>
        <p className="text-ink-2 text-sm">{t("opens", opens)}</p>
        {share.letters.map(({ to, state, at }) => (
          <p key={to} className={state === "unsent" ? "text-red text-sm" : "text-ink-2 text-sm"}>
            {t(`emails.${state}`, { to, date: formatDate(at) })}
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

function ShareList({ of }: { of: SharedDocumentRef }) {
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
