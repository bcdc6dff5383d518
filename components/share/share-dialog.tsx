"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Tabs } from "@/components/ui/tabs";
import { TextInput } from "@/components/ui/text-input";
import { createShare, type SharedDocumentRef, shareAddress, sharesQuery } from "@/lib/client/share";
import { useErrorText } from "@/lib/client/use-error-text";
import { SHARE_DAYS, SHARE_DAYS_DEFAULT } from "@/lib/core/constants";
import { useToasts } from "@/stores/toast";
import { ShareEmailForm } from "./share-email-form";
import { ShareList } from "./share-list";

interface ShareDialogProps extends SharedDocumentRef {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

type Days = (typeof SHARE_DAYS)[number];
const isDays = (value: number): value is Days => SHARE_DAYS.some((days) => days === value);

/** The URL of the new link: it cannot be shown again. */
function NewAddress({ path, title }: { path: string; title: string }) {
  const t = useTranslations("share.dialog");
  const show = useToasts((state) => state.show);
  async function pass() {
    const result = await shareAddress(path, title);
    if (result === "copied") show({ title: t("copied") });
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
      <Button onClick={() => void pass()}>{t("pass")}</Button>
    </div>
  );
}

/** Creates links to a document, and lists the existing ones. */
export function ShareDialog({ vin, product, title, open, onOpenChange }: ShareDialogProps) {
  const t = useTranslations("share.dialog");
  const letter = useTranslations("share.letter");
  const [mode, setMode] = useState<"link" | "letter">("link");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const client = useQueryClient();
  const of = { vin, product };
  const [label, setLabel] = useState("");
  const [days, setDays] = useState<Days>(SHARE_DAYS_DEFAULT);
  const make = useMutation({
    mutationFn: () => createShare(of, { days, label }),
    onSuccess: () => {
      setLabel("");
      return client.invalidateQueries({ queryKey: sharesQuery(of).queryKey });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!make.isPending) make.mutate();
  }

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
          label={t("ways")}
          tabs={[
            { value: "link", label: t("make") },
            { value: "letter", label: letter("tab") },
          ]}
          value={mode}
          onChange={setMode}
        >
          {/* Both stay mounted, so that switching tabs keeps what was typed. */}
          <div hidden={mode !== "letter"}>
            <ShareEmailForm of={of} />
          </div>
          <div hidden={mode !== "link"} className="grid gap-5">
            <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
              <Field label={t("label")} note={t("optional")} hint={t("labelHint")}>
                <TextInput
                  autoComplete="off"
                  maxLength={80}
                  value={label}
                  onChange={(event) => setLabel(event.target.value)}
                />
              </Field>
              <Field label={t("days")}>
                <Select
                  value={days}
                  onChange={(event) => {
                    const chosen = Number(event.target.value);
                    if (isDays(chosen)) setDays(chosen);
                  }}
                >
                  {SHARE_DAYS.map((count) => (
                    <option key={count} value={count}>
                      {t("daysCount", { days: count })}
                    </option>
                  ))}
                </Select>
              </Field>
              <Button type="submit" wide busy={make.isPending} className="sm:col-span-2">
                {t("make")}
              </Button>
            </form>
            {make.error ? <ErrorNote title={errorText(make.error)} /> : null}
            <div role="status">{make.data ? <NewAddress path={make.data} title={title} /> : null}</div>
          </div>
        </Tabs>
        <ShareList of={of} />
      </div>
    </Dialog>
  );
}
