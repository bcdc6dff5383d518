"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { ChoiceInput } from "@/components/ui/choice-input";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { PasswordInput } from "@/components/ui/password-input";
import { Select } from "@/components/ui/select";
import { StatusIcon } from "@/components/ui/status-icon";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { adminKeys, type SsoData, sendAdminAction, ssoQuery } from "@/lib/admin/client/admin";
import { useActionForm, useSessionWatch } from "@/lib/admin/client/use-action-form";
import { useErrorText } from "@/lib/platform/browser";
import { MOMENT_FORMAT } from "@/lib/platform/i18n";
import { STAFF_ROLES } from "@/lib/staff/rules/roles";
import { SSO_WARNINGS } from "@/lib/staff/rules/sso";
import { useToasts } from "@/stores/toast";
import { ActionButtons } from "./action-buttons";
import { CopyButton } from "./copy-button";
import { AdminQueryView } from "./query-view";

type Settings = NonNullable<SsoData["settings"]>;

function RedirectUris({ uris }: { uris: readonly string[] }) {
  const t = useTranslations("admin.sso");
  return (
    <div className="grid gap-2">
      <h3 className="caps">{t("redirectUris")}</h3>
      <p className="text-ink-2 text-sm">{t("redirectHint")}</p>
      <ul className="grid gap-2">
        {uris.map((uri) => (
          <li key={uri} className="flex flex-wrap items-center gap-3">
            <code className="num min-w-0 select-all break-all rounded border border-hairline bg-sheet px-3 py-2">
              {uri}
            </code>
            <CopyButton value={uri} label={uri} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ConnectionTest({ settings: { findings, tested } }: { settings: Settings }) {
  const t = useTranslations("admin.sso");
  const format = useFormatter();
  const client = useQueryClient();
  const errorText = useErrorText();
  const watch = useSessionWatch();
  const test = useMutation({
    mutationFn: () => sendAdminAction("testSso", {}),
    onSuccess: () => client.invalidateQueries({ queryKey: adminKeys.all }),
    onError: watch,
  });
  return (
    <div className="grid max-w-measure gap-3">
      <ul className="grid gap-3">
        {findings.map(({ code, found }) => (
          <li key={code} className="border-amber border-l-4 bg-amber-band px-4 py-3">
            <p className="font-semibold">{t(`findings.${code}.title`)}</p>
            {found ? <p className="break-all text-sm">{found}</p> : null}
            <p className="mt-1">{t(`findings.${code}.todo`)}</p>
            {SSO_WARNINGS.includes(code) ? <p className="mt-1 text-ink-2 text-sm">{t("warning")}</p> : null}
          </li>
        ))}
      </ul>
      {test.error ? <ErrorNote title={errorText(test.error)} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="quiet" busy={test.isPending} onClick={() => test.mutate()}>
          {t("test")}
        </Button>
        <p role="status" className="text-ink-2 text-sm">
          {tested ? t("tested", { moment: format.dateTime(new Date(tested), MOMENT_FORMAT) }) : t("untested")}
        </p>
      </div>
    </div>
  );
}

const on = (value: boolean | undefined) => (value ? "1" : "");
const getLines = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

function SettingsForm({ settings }: { settings: Settings | null }) {
  const t = useTranslations("admin.sso");
  const login = useTranslations("admin.login");
  const roles = useTranslations("admin.values");
  const show = useToasts((state) => state.show);
  // Secrets are never stored in the browser, so this field isn't part of the draft.
  const [secret, setSecret] = useState("");
  const form = useActionForm({
    action: "saveSso",
    initial: {
      issuer: settings?.issuer ?? "",
      client_id: settings?.client_id ?? "",
      client_secret: "",
      label: settings?.label ?? "",
      domains: settings?.domains.join("\n") ?? "",
      default_role: settings?.default_role ?? "",
      trusts_addresses: on(settings?.trusts_addresses),
      enabled: on(settings?.enabled),
      required: on(settings?.required),
    },
    draft: "single sign-on",
    getBody: ({ issuer, client_id, label, ...texts }) => ({
      issuer,
      client_id,
      client_secret: secret,
      label,
      domains: getLines(texts.domains ?? ""),
      default_role: texts.default_role || null,
      trusts_addresses: texts.trusts_addresses === "1",
      enabled: texts.enabled === "1",
      required: texts.enabled === "1" && texts.required === "1",
    }),
    onDone: () => show({ title: t("saved") }),
  });
  const { texts, errors, set } = form;
  const line = (name: "issuer" | "client_id" | "label" | "domains" | "default_role") => ({
    value: texts[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  const renderBox = (name: "trusts_addresses" | "enabled" | "required") => (
    <ChoiceInput
      type="checkbox"
      checked={texts[name] === "1"}
      onChange={(event) => set(name, on(event.target.checked))}
      note={t(`${name}Hint`)}
      error={errors[name]}
    >
      {t(name)}
    </ChoiceInput>
  );
  return (
    <Form onSubmit={form.submit} className="max-w-measure">
      <Field label={t("issuer")} hint={t("issuerHint")} error={errors.issuer} required>
        <TextInput type="url" inputMode="url" autoComplete="off" spellCheck={false} {...line("issuer")} />
      </Field>
      <Field label={t("clientId")} error={errors.client_id} required>
        <TextInput autoComplete="off" spellCheck={false} {...line("client_id")} />
      </Field>
      <Field
        label={t("clientSecret")}
        hint={settings ? t("secretKept") : undefined}
        error={errors.client_secret}
        required={!settings}
      >
        <PasswordInput
          autoComplete="off"
          showLabel={login("show")}
          hideLabel={login("hide")}
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
      </Field>
      <Field label={t("label")} hint={t("labelHint")} error={errors.label} required>
        <TextInput autoComplete="off" {...line("label")} />
      </Field>
      <Field label={t("domains")} hint={t("domainsHint")} error={errors.domains}>
        <TextArea rows={3} spellCheck={false} autoCapitalize="none" {...line("domains")} />
      </Field>
      <Field label={t("defaultRole")} hint={t("defaultRoleHint")} error={errors.default_role}>
        <Select {...line("default_role")}>
          <option value="">{t("nobody")}</option>
          {STAFF_ROLES.filter((role) => role !== "owner").map((role) => (
            <option key={role} value={role}>
              {roles(role)}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        {renderBox("trusts_addresses")}
        {settings?.tested ? renderBox("enabled") : null}
        {settings?.tested && texts.enabled === "1" ? renderBox("required") : null}
      </div>
      {form.problem ? <ErrorNote title={form.problem.text} /> : null}
      <div>
        <SubmitButton busy={form.busy}>{t("save")}</SubmitButton>
      </div>
    </Form>
  );
}

function State({ settings }: { settings: Settings }) {
  const t = useTranslations("admin.sso");
  const { enabled, required, tested, linked } = settings;
  const state = enabled ? (required ? "required" : "on") : tested ? "off" : "untested";
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <StatusIcon state={enabled ? "none" : "unchecked"}>{t(`states.${state}`)}</StatusIcon>
      <span className="text-ink-2 text-sm">{t("linked", { many: linked })}</span>
    </div>
  );
}

export function SsoSettings() {
  const t = useTranslations("admin.sso");
  return (
    <Section title={t("title")} className="mb-8">
      <AdminQueryView query={useQuery(ssoQuery)}>
        {({ settings, redirect_uris }) => (
          <div className="grid gap-8">
            <p className="max-w-measure">{t("intro")}</p>
            {settings ? <State settings={settings} /> : null}
            <RedirectUris uris={redirect_uris} />
            {/* Changing the provider or client disables SSO until the next test, so the form resets to the
               saved state. */}
            <SettingsForm
              key={JSON.stringify(settings && { ...settings, linked: 0, findings: [] })}
              settings={settings}
            />
            {settings ? <ConnectionTest settings={settings} /> : null}
            {settings ? <ActionButtons names={["removeSso"]} row={{}} /> : null}
          </div>
        )}
      </AdminQueryView>
    </Section>
  );
}
