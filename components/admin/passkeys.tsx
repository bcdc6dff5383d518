"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { adminKeys } from "@/lib/admin/client/admin";
import type { PasskeyWire } from "@/lib/admin/contract/passkeys";
import { useErrorText, useZodForm } from "@/lib/platform/browser";
import { MOMENT_FORMAT } from "@/lib/platform/i18n";
import {
  addPasskey,
  hasPasskeys,
  listPasskeys,
  PasskeyCancelled,
  removePasskey,
  renamePasskey,
} from "@/lib/staff/client/passkeys";
import { AdminQueryView } from "./query-view";

const KEY = [...adminKeys.all, "passkeys"];
const loadCalls = async () => (await import("@/lib/admin/contract/passkeys")).adminPasskeyCalls;
const addSchema = async () => {
  const { startPasskey, confirmPasskey } = await loadCalls();
  return startPasskey.request.extend(confirmPasskey.request.pick({ name: true }).shape);
};
const nameSchema = async () => (await loadCalls()).confirmPasskey.request.pick({ name: true });

function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const t = useTranslations("admin.passkeys");
  const login = useTranslations("admin.login");
  const [isCancelled, setIsCancelled] = useState(false);
  const form = useZodForm(addSchema);
  const submit = form.onSubmit(async ({ name, ...proof }) => {
    setIsCancelled(false);
    try {
      await addPasskey(name, proof);
    } catch (error) {
      if (!(error instanceof PasskeyCancelled)) throw error;
      setIsCancelled(true);
      return undefined;
    }
    form.reset();
    onAdded();
    return undefined;
  });
  return (
    <Form onSubmit={submit} className="max-w-md">
      <Field label={t("name")} hint={t("nameHint")} error={form.fieldError("name")} required>
        <TextInput autoComplete="off" {...form.register("name")} />
      </Field>
      <Field label={t("pass")} hint={t("passHint")} error={form.fieldError("pass")}>
        <PasswordInput
          autoComplete="current-password"
          showLabel={login("show")}
          hideLabel={login("hide")}
          {...form.register("pass")}
        />
      </Field>
      <Field label={t("code")} hint={t("codeHint")} error={form.fieldError("code")}>
        <TextInput autoComplete="one-time-code" spellCheck={false} {...form.register("code")} />
      </Field>
      {isCancelled ? <ErrorNote title={t("cancelled")}>{t("cancelledText")}</ErrorNote> : null}
      {form.problem ? <ErrorNote title={form.problem.text} /> : null}
      <div>
        <SubmitButton busy={form.busy}>{t("create")}</SubmitButton>
      </div>
    </Form>
  );
}

function RenamePasskey({ passkey, onDone }: { passkey: PasskeyWire; onDone: () => void }) {
  const t = useTranslations("admin.passkeys");
  const form = useZodForm(nameSchema, { defaultValues: { name: passkey.name } });
  const submit = form.onSubmit(async ({ name }) => {
    await renamePasskey(passkey.id, name);
    onDone();
    return undefined;
  });
  return (
    <Form onSubmit={submit} className="max-w-md">
      <Field label={t("name")} error={form.fieldError("name")} required>
        <TextInput autoComplete="off" {...form.register("name")} />
      </Field>
      {form.problem ? <ErrorNote title={form.problem.text} /> : null}
      <div>
        <SubmitButton busy={form.busy}>{t("save")}</SubmitButton>
      </div>
    </Form>
  );
}

function PasskeyItem({ passkey, onChanged }: { passkey: PasskeyWire; onChanged: () => void }) {
  const t = useTranslations("admin.passkeys");
  const format = useFormatter();
  const errorText = useErrorText();
  const [mode, setMode] = useState<"shown" | "renaming" | "removing">("shown");
  const handleDone = () => {
    setMode("shown");
    onChanged();
  };
  const removing = useMutation({ mutationFn: () => removePasskey(passkey.id), onSuccess: handleDone });
  const used = passkey.last_used
    ? t("used", { date: format.dateTime(new Date(passkey.last_used), MOMENT_FORMAT) })
    : t("unused");
  return (
    <li className="grid gap-3 border-hairline border-t py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-semibold">{passkey.name}</span>
          <span className="block text-ink-2 text-sm">
            {passkey.here ? used : `${t("other", { host: passkey.host })} · ${used}`}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" className="min-h-11" onClick={() => setMode("renaming")}>
            {t("rename")}
          </Button>
          <Button variant="danger" size="sm" className="min-h-11" onClick={() => setMode("removing")}>
            {t("remove")}
          </Button>
        </div>
      </div>
      {mode === "renaming" ? <RenamePasskey passkey={passkey} onDone={handleDone} /> : null}
      {mode === "removing" ? (
        <div className="grid gap-3">
          <p role="alert">{t("sure", { name: passkey.name })}</p>
          {removing.error ? <ErrorNote title={errorText(removing.error)} /> : null}
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" busy={removing.isPending} onClick={() => removing.mutate()}>
              {t("remove")}
            </Button>
            <Button variant="quiet" onClick={() => setMode("shown")}>
              {t("keep")}
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  );
}

/** `onAdded` lets the caller unlock the console because a passkey counts as a second factor. */
export function Passkeys({ onAdded }: { onAdded?: () => void }) {
  const t = useTranslations("admin.passkeys");
  const client = useQueryClient();
  const router = useRouter();
  const [host, setHost] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [isSupported, setIsSupported] = useState(true);
  useEffect(() => {
    setHost(window.location.hostname);
    setIsSupported(hasPasskeys());
  }, []);
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => listPasskeys(signal) });
  const refresh = () => void client.invalidateQueries({ queryKey: KEY });
  const handleAdded = () => {
    setIsOpen(false);
    refresh();
    router.refresh();
    onAdded?.();
  };
  return (
    <Section title={t("title")} className="mt-10">
      <p className="mb-4 max-w-measure text-ink-2">{t("intro", { host })}</p>
      <AdminQueryView
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="mb-4">{t("none")}</p>}
      >
        {(rows) => (
          <ul className="mb-5">
            {rows.map((passkey) => (
              <PasskeyItem key={passkey.id} passkey={passkey} onChanged={refresh} />
            ))}
          </ul>
        )}
      </AdminQueryView>
      {isSupported ? null : <p>{t("unsupported")}</p>}
      {isSupported && !isOpen ? <Button onClick={() => setIsOpen(true)}>{t("add")}</Button> : null}
      {isSupported && isOpen ? <AddPasskey onAdded={handleAdded} /> : null}
    </Section>
  );
}
