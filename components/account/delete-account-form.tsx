"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmailInput } from "@/components/ui/email-input";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { AlertIcon } from "@/components/ui/icons";
import { TextArea } from "@/components/ui/text-area";
import { userQuery, useUser } from "@/lib/account/client/account";
import { profileKeys, requestDeletion } from "@/lib/account/client/profile";
import { ApiError, useDraft, useServerText, useZodForm } from "@/lib/platform/browser";
import { TOAST_MS } from "@/lib/platform/values";
import { useDeletionReceipt } from "@/stores/deletion-receipt";
import { useToasts } from "@/stores/toast";
import { NoScriptNote } from "./no-script-note";

const request = async () => (await import("@/lib/account/contract/deletion")).deleteRequest;
const DRAFT_FIELDS = ["email", "message"] as const;

/** Closes the account only if the entered address is the logged-in user's; otherwise files a request. */
export function DeleteAccountForm() {
  const t = useTranslations("accountDeletion");
  const client = useQueryClient();
  const show = useToasts((state) => state.show);
  const { data: user } = useUser();
  const serverText = useServerText();
  const [failure, setFailure] = useState<unknown>(null);
  const { receipt, setReceipt } = useDeletionReceipt();
  const form = useZodForm(request, user ? { defaultValues: { email: user.email } } : {});
  const forget = useDraft(form, "draft:delete-account", DRAFT_FIELDS);
  const button = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const wasBusy = useRef(false);

  useEffect(() => {
    // Disabling the button drops its focus, so restore it for keyboard users.
    const hasFinished = wasBusy.current && !form.busy;
    wasBusy.current = form.busy;
    if (hasFinished && document.activeElement === document.body)
      button.current?.querySelector("button")?.focus();
  }, [form.busy]);

  useEffect(() => {
    if (receipt) title.current?.focus();
  }, [receipt]);

  const submit = form.onSubmit(async (values) => {
    setFailure(null);
    try {
      const { number, closed } = await requestDeletion(values);
      setReceipt({ number, closed });
      if (closed) client.setQueryData(userQuery.queryKey, null);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error;
      setFailure(error);
      return undefined;
    }
    form.reset({ email: user?.email ?? "", message: "" });
    forget();
    show({ title: t("toast"), duration: TOAST_MS.deleteRequest });
    void client.invalidateQueries({ queryKey: profileKeys.deletion });
    return undefined;
  });
  const wrong = failure ? serverText(failure) : form.problem?.text;

  if (receipt) {
    return (
      <div role="status" className="grid justify-items-start gap-1.5 rounded border border-ink px-5 py-4">
        <h2 ref={title} tabIndex={-1} className="heading text-lg outline-none">
          {t(receipt.closed ? "closedTitle" : "receiptTitle")}
        </h2>
        <p className="min-w-0 break-words">
          {receipt.number === null
            ? t("toast")
            : t(receipt.closed ? "closed" : "receipt", { number: receipt.number })}
        </p>
        {receipt.closed ? null : (
          <Button variant="quiet" onClick={() => setReceipt(null)}>
            {t("another")}
          </Button>
        )}
      </div>
    );
  }
  return (
    <Form onSubmit={submit}>
      <NoScriptNote />
      <Field label={t("email")} error={form.fieldError("email")} required>
        <EmailInput {...form.register("email")} />
      </Field>
      <Field label={t("message")} error={form.fieldError("message")} required>
        <TextArea maxLength={4000} {...form.register("message")} />
      </Field>
      <p className="flex items-start gap-3 border-amber border-l-[6px] bg-amber-band px-4 py-3">
        <AlertIcon className="mt-1 size-4 flex-none text-amber" />
        <span>{t("warning")}</span>
      </p>
      <div ref={button}>
        <SubmitButton variant="danger" busy={form.busy} disabled={form.busy}>
          {t(form.busy ? "loading" : "submit")}
        </SubmitButton>
      </div>
      {wrong ? (
        <p role="alert" className="text-red">
          {wrong}
        </p>
      ) : null}
    </Form>
  );
}
