"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { Toast } from "@/components/ui/toast";
import { type ToastMessage, useToasts } from "@/stores/toast";

/** The shown message, which leaves the store when it closes. */
export function ClosingToast({ message }: { message: ToastMessage }) {
  const t = useTranslations("common");
  const dismiss = useToasts((state) => state.dismiss);
  const close = useCallback(() => dismiss(message.id), [dismiss, message.id]);
  return <Toast {...message} closeLabel={t("close")} onClose={close} />;
}
