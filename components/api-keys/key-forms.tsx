"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { RevealedSecret } from "@/components/shell/revealed-secret";
import { Button } from "@/components/ui/button";
import { ChoiceInput } from "@/components/ui/choice-input";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { apiKeysKey, createApiKey, revokeApiKey, rotateApiKey } from "@/lib/api-keys/client";
import { API_KEY_MODES, type ApiKeyMode } from "@/lib/api-keys/rules";
import { ApiError, findField, useErrorText, useFieldText } from "@/lib/platform/browser";
import { useToasts } from "@/stores/toast";

function useProblems(error: unknown, fields: readonly string[]) {
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const entries = error instanceof ApiError ? Object.entries(error.fields) : [];
  const byField = Object.fromEntries(
    entries
      .map(([path, text]) => [findField(path, (name) => fields.includes(name)), fieldText(text)])
      .filter(([name]) => name !== null),
  ) as Record<string, string | undefined>;
  const isShown = Object.keys(byField).length > 0;
  return { byField, problem: error && !isShown ? errorText(error) : null };
}

function KeyForm({
  send,
  fields,
  label,
  onDone,
  children,
}: {
  send: () => Promise<string>;
  fields: readonly string[];
  label: string;
  onDone: () => void;
  children: (errors: Record<string, string | undefined>) => ReactNode;
}) {
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: apiKeysKey }),
  });
  const { byField, problem } = useProblems(make.error, fields);
  if (make.data !== undefined) return <RevealedSecret secret={make.data} onDone={onDone} />;
  return (
    <Form
      onSubmit={async (event) => {
        event.preventDefault();
        if (!make.isPending) await make.mutateAsync().catch(() => undefined);
      }}
    >
      {children(byField)}
      {problem ? <ErrorNote title={problem} /> : null}
      <SubmitButton busy={make.isPending}>{label}</SubmitButton>
    </Form>
  );
}

/** Converts a date to the end of that day in the browser's time zone, as an ISO time. */
const toEndOfDay = (day: string) => (day ? new Date(`${day}T23:59:59`).toISOString() : null);
const FIELDS = ["name", "mode", "scopes", "networks", "expires"];

export function CreateKeyForm({ scopes, onDone }: { scopes: readonly string[]; onDone: () => void }) {
  const t = useTranslations("apiKeys");
  const [name, setName] = useState("");
  const [mode, setMode] = useState<ApiKeyMode>("test");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [networks, setNetworks] = useState("");
  const [expires, setExpires] = useState("");
  const scopesError = useId();
  const send = () =>
    createApiKey({
      name,
      mode,
      scopes: scopes.filter((scope) => chosen.includes(scope)) as Parameters<
        typeof createApiKey
      >[0]["scopes"],
      networks: networks
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean),
      expires: toEndOfDay(expires),
    });
  return (
    <KeyForm send={send} fields={FIELDS} label={t("create")} onDone={onDone}>
      {(errors) => (
        <>
          <p className="text-ink-2">{t("createText")}</p>
          <Field label={t("name")} hint={t("nameHint")} error={errors.name} required>
            <TextInput autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
          <fieldset>
            <legend className="caps">{t("mode")}</legend>
            {API_KEY_MODES.toReversed().map((keyMode) => (
              <ChoiceInput
                key={keyMode}
                type="radio"
                name="mode"
                checked={mode === keyMode}
                note={t(`modeNotes.${keyMode}`)}
                onChange={() => setMode(keyMode)}
              >
                {t(`modes.${keyMode}`)}
              </ChoiceInput>
            ))}
          </fieldset>
          <fieldset>
            <legend className="caps">{t("scopes")}</legend>
            {errors.scopes ? (
              <p id={scopesError} className="text-red text-sm">
                {errors.scopes}
              </p>
            ) : null}
            <div className="grid sm:grid-cols-2 sm:gap-x-4">
              {scopes.map((scope, index) => (
                <ChoiceInput
                  key={scope}
                  type="checkbox"
                  aria-invalid={errors.scopes && index === 0 ? true : undefined}
                  aria-describedby={errors.scopes ? scopesError : undefined}
                  checked={chosen.includes(scope)}
                  onChange={(event) =>
                    setChosen(
                      event.target.checked ? [...chosen, scope] : chosen.filter((other) => other !== scope),
                    )
                  }
                >
                  {scope}
                </ChoiceInput>
              ))}
            </div>
          </fieldset>
          <Field label={t("networks")} hint={t("networksHint")} error={errors.networks}>
            <TextArea rows={3} value={networks} onChange={(event) => setNetworks(event.target.value)} />
          </Field>
          <Field label={t("expires")} hint={t("expiresHint")} error={errors.expires}>
            <TextInput type="date" value={expires} onChange={(event) => setExpires(event.target.value)} />
          </Field>
        </>
      )}
    </KeyForm>
  );
}

export function RotateKeyForm({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useTranslations("apiKeys");
  const [hours, setHours] = useState("24");
  const send = () => rotateApiKey({ id, overlap_hours: hours.trim() === "" ? Number.NaN : Number(hours) });
  return (
    <KeyForm send={send} fields={["overlap_hours"]} label={t("rotateTitle")} onDone={onDone}>
      {(errors) => (
        <>
          <p className="text-ink-2">{t("rotateText")}</p>
          <Field label={t("overlap")} hint={t("overlapHint")} error={errors.overlap_hours} required>
            <TextInput inputMode="numeric" value={hours} onChange={(event) => setHours(event.target.value)} />
          </Field>
        </>
      )}
    </KeyForm>
  );
}

export function RevokeKeyForm({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const t = useTranslations("apiKeys");
  const errorText = useErrorText();
  const client = useQueryClient();
  const show = useToasts((state) => state.show);
  const revoke = useMutation({
    mutationFn: () => revokeApiKey(id),
    onSuccess: () => {
      show({ title: t("revoked") });
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: apiKeysKey }),
  });
  return (
    <div className="grid gap-4">
      <p className="break-words">{t("revokeText", { name })}</p>
      {revoke.error ? <ErrorNote title={errorText(revoke.error)} /> : null}
      <div>
        <Button variant="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
          {t("revokeTitle")}
        </Button>
      </div>
    </div>
  );
}
