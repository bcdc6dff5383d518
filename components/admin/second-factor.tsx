"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { PasswordInput } from "@/components/ui/password-input";
import {
  adminKeys,
  confirmSecondFactor,
  removeSecondFactor,
  type StartedFactor,
  startSecondFactor,
} from "@/lib/admin/client/admin";
import type { AdminWire } from "@/lib/admin/contract/session";
import { useZodForm } from "@/lib/platform/browser";
import { AdminHeading } from "./admin-heading";
import { CodeInput } from "./code-input";
import { Passkeys } from "./passkeys";

const loadCalls = async () => (await import("@/lib/admin/contract/second-factor")).adminSecondFactorCalls;
const passwordSchema = async () => (await loadCalls()).startSecondFactor.request;
const codeSchema = async () => (await loadCalls()).confirmSecondFactor.request;

function PasswordStep({ onStarted }: { onStarted: (started: StartedFactor) => void }) {
  const t = useTranslations("admin.secondFactor");
  const login = useTranslations("admin.login");
  const form = useZodForm(passwordSchema);
  const submit = form.onSubmit(async (fields) => {
    onStarted(await startSecondFactor(fields));
    return undefined;
  });
  return (
    <Form onSubmit={submit} className="max-w-md">
      <Field label={login("password")} error={form.fieldError("pass")} required>
        <PasswordInput
          autoComplete="current-password"
          showLabel={login("show")}
          hideLabel={login("hide")}
          {...form.register("pass")}
        />
      </Field>
      {form.problem ? <ErrorNote title={form.problem.text} /> : null}
      <div>
        <SubmitButton busy={form.busy}>{t("start")}</SubmitButton>
      </div>
    </Form>
  );
}

interface CodeFormProps {
  label: string;
  send: (fields: { code: string }) => Promise<void>;
  isFirst?: boolean;
}

function CodeForm({ label, send, isFirst }: CodeFormProps) {
  const form = useZodForm(codeSchema);
  const submit = form.onSubmit(async (fields) => {
    await send(fields);
    return undefined;
  });
  return (
    <Form onSubmit={submit} className="max-w-md">
      <CodeInput error={form.fieldError("code")} field={form.register("code")} isFirst={isFirst} />
      {form.problem ? <ErrorNote title={form.problem.text} /> : null}
      <div>
        <SubmitButton busy={form.busy}>{label}</SubmitButton>
      </div>
    </Form>
  );
}

function ScanStep({ started, onOn }: { started: StartedFactor; onOn: (codes: string[]) => void }) {
  const t = useTranslations("admin.secondFactor");
  const { side, path } = started.qr;
  return (
    <div className="grid max-w-measure gap-5">
      <p>{t("scan")}</p>
      <svg
        role="img"
        aria-label={t("picture")}
        viewBox={`0 0 ${side} ${side}`}
        shapeRendering="crispEdges"
        className="size-56 bg-white text-black"
      >
        <path d={path} fill="currentColor" />
      </svg>
      <p>
        {t("byHand")} <code className="num break-all font-semibold">{started.secret}</code>
      </p>
      <p>
        <a href={started.link} className="inline-flex min-h-11 items-center">
          {t("openApp")}
        </a>
      </p>
      <CodeForm
        label={t("turnOn")}
        send={async (fields) => onOn(await confirmSecondFactor(fields))}
        isFirst
      />
    </div>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations("admin.secondFactor");
  return (
    <Section title={t("recovery")}>
      <p className="max-w-measure">{t("recoveryText")}</p>
      <ul className="num my-4 grid w-fit grid-cols-1 gap-x-8 gap-y-2 font-semibold md:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={onDone}>{t("saved")}</Button>
    </Section>
  );
}

export function SecondFactor({ state }: { state: NonNullable<AdminWire["second_factor"]> }) {
  const t = useTranslations("admin.secondFactor");
  const [started, setStarted] = useState<StartedFactor | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const client = useQueryClient();
  const router = useRouter();
  const refresh = () => {
    setStarted(null);
    setCodes(null);
    client.invalidateQueries({ queryKey: adminKeys.all });
    router.refresh();
  };
  const remove = async (fields: { code: string }) => {
    await removeSecondFactor(fields);
    refresh();
  };
  const step = () => {
    if (codes) return <RecoveryCodes codes={codes} onDone={refresh} />;
    if (started) return <ScanStep started={started} onOn={setCodes} />;
    if (state !== "on") return <PasswordStep onStarted={setStarted} />;
    return (
      <>
        <p className="mb-5 max-w-measure">{t("isOn")}</p>
        <CodeForm label={t("turnOff")} send={remove} />
      </>
    );
  };
  return (
    <>
      <AdminHeading title={t("title")} intro={t(state === "required" ? "required" : "intro")} />
      {step()}
      {codes || started ? null : <Passkeys onAdded={refresh} />}
    </>
  );
}
