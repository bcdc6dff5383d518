"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { Toast } from "@/components/ui/toast";
import { type ToastMessage, useToasts } from "@/stores/toast";

export function ClosingToast({ message }: { message: ToastMessage }) {
  const t = useTranslations("common");
  const { dismiss, remove } = useToasts.getState();
  const close = useCallback(() => dismiss(message.id), [dismiss, message.id]);
  const leave = useCallback(() => remove(message.id), [remove, message.id]);
  return <Toast {...message} closeLabel={t("close")} onClose={close} onRemoved={leave} />;
}
