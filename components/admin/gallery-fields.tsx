"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Section } from "@/components/ui/card";
import { ChoiceInput } from "@/components/ui/choice-input";
import { EmailInput } from "@/components/ui/email-input";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { PasswordInput } from "@/components/ui/password-input";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";

export function GalleryFields() {
  const t = useTranslations("admin.ui");
  const group = useId();
  const lists = (
    <>
      <option>{t("sample")}</option>
      <option>{t("label")}</option>
    </>
  );
  return (
    <Section title={t("fields")} number={4}>
      <Form onSubmit={async (event) => event.preventDefault()}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("label")} hint={t("hint")} counter="11 / 17">
            <TextInput defaultValue={t("sample")} />
          </Field>
          <Field label={t("label")} note={t("optional")}>
            <EmailInput placeholder={t("sample")} />
          </Field>
          <Field label={t("label")} error={t("wrong")} required>
            <TextInput defaultValue={t("sample")} />
          </Field>
          <Field label={t("label")}>
            <TextInput disabled defaultValue={t("off")} />
          </Field>
          <Field label={t("password")}>
            <PasswordInput
              showLabel={t("show")}
              hideLabel={t("hide")}
              autoComplete="off"
              defaultValue={t("sample")}
            />
          </Field>
          <Field label={t("password")} error={t("wrong")}>
            <PasswordInput showLabel={t("show")} hideLabel={t("hide")} autoComplete="off" />
          </Field>
          <Field label={t("label")} hint={t("hint")}>
            <Select>{lists}</Select>
          </Field>
          <Field label={t("label")} error={t("wrong")}>
            <Select>{lists}</Select>
          </Field>
          <Field label={t("label")}>
            <Select disabled>{lists}</Select>
          </Field>
          <Field label={t("label")}>
            <TextInput type="file" />
          </Field>
          <Field label={t("label")}>
            <TextArea rows={2} defaultValue={t("sample")} />
          </Field>
          <Field label={t("label")} error={t("wrong")}>
            <TextArea rows={2} />
          </Field>
        </div>
        <div className="grid gap-x-8 sm:grid-cols-2">
          <div>
            <ChoiceInput type="checkbox" defaultChecked note={t("hint")}>
              {t("chosen")}
            </ChoiceInput>
            <ChoiceInput type="checkbox">{t("label")}</ChoiceInput>
            <ChoiceInput type="checkbox" disabled>
              {t("off")}
            </ChoiceInput>
          </div>
          <div>
            <ChoiceInput type="radio" name={group} defaultChecked note={t("hint")} aside="$34.99">
              {t("chosen")}
            </ChoiceInput>
            <ChoiceInput type="radio" name={group} aside="$14.99">
              {t("label")}
            </ChoiceInput>
            <ChoiceInput type="radio" name={group} disabled>
              {t("off")}
            </ChoiceInput>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <SubmitButton busy={false}>{t("send")}</SubmitButton>
          <SubmitButton busy>{t("busy")}</SubmitButton>
        </div>
      </Form>
    </Section>
  );
}
