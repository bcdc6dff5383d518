"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { ChoiceInput } from "@/components/ui/choice-input";
import { ErrorNote } from "@/components/ui/error-note";
import { Form, SubmitButton } from "@/components/ui/form";
import { staffSettingsQuery } from "@/lib/admin/client/admin";
import { useActionForm } from "@/lib/admin/client/use-action-form";
import type { StaffSettingsWire } from "@/lib/admin/contract/staff-settings";
import { useToasts } from "@/stores/toast";
import { AdminQueryView } from "./query-view";

function SettingsForm({ settings }: { settings: StaffSettingsWire }) {
  const t = useTranslations("admin.staffSettings");
  const show = useToasts((state) => state.show);
  const form = useActionForm({
    action: "saveStaffSettings",
    initial: { required: settings.second_factor_required ? "1" : "" },
    draft: "staff settings",
    getBody: ({ required }) => ({ second_factor_required: required === "1" }),
    onDone: () => show({ title: t("saved") }),
  });
  return (
    <Form onSubmit={form.submit} className="max-w-measure">
      <ChoiceInput
        type="checkbox"
        checked={form.texts.required === "1"}
        onChange={(event) => form.set("required", event.target.checked ? "1" : "")}
        note={t("requiredHint")}
      >
        {t("required")}
      </ChoiceInput>
      {form.problem ? <ErrorNote title={form.problem.text} /> : null}
      <div>
        <SubmitButton busy={form.busy}>{t("save")}</SubmitButton>
      </div>
    </Form>
  );
}

export function StaffSettings() {
  const t = useTranslations("admin.staffSettings");
  return (
    <Section title={t("title")} className="mb-8">
      <AdminQueryView query={useQuery(staffSettingsQuery())}>
        {(settings) => <SettingsForm settings={settings} />}
      </AdminQueryView>
    </Section>
  );
}
