"use client";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useDeferredValue } from "react";
import { QueryView } from "@/components/shell/query-view";
import { RetryNotice } from "@/components/shell/retry-notice";
import { LoadingStrip } from "@/components/ui/progress";
import { useUser } from "@/lib/client/account";
import { stickerDataQuery } from "@/lib/client/sticker-editor";
import { EMPTY_DRAFT, type StickerDraft } from "@/lib/core/sticker/draft";
import { useStickerDrafts } from "@/stores/sticker-draft";
import type { ChangeDraft } from "./editor-context";
import type { EditorVehicle, StickerEditorProps } from "./editor-types";
import { StickerEditorForm } from "./sticker-editor-form";

/** The draft with this id, and a function that changes it. */
function useStickerDraft(id: string): [StickerDraft, ChangeDraft] {
  const draft = useStickerDrafts((state) => state.drafts[id]) ?? EMPTY_DRAFT;
  const change = useStickerDrafts((state) => state.change);
  return [draft, (changes) => change(id, changes)];
}

function vehicleName({ vin, year, make, model }: EditorVehicle): string {
  return vin || [year, make, model].join("|");
}

/** The sticker editor of one vehicle: loading, unavailable, or the form with the sheet (STK-1). */
export function StickerEditor(props: StickerEditorProps) {
  const { data: user } = useUser();
  if (!user) return null;
  return <StickerEditorFor {...props} id={`${user.id}:${vehicleName(props.vehicle)}`} />;
}

function StickerEditorFor({ id, ...props }: StickerEditorProps & { id: string }) {
  const { vehicle, fallback } = props;
  const t = useTranslations("stickerEditor");
  const locale = useLocale();
  const [draft, change] = useStickerDraft(id);
  // A typed trim is deferred until the user pauses.
  const trim = useDeferredValue(draft.trim ?? vehicle.trim ?? undefined);
  const query = useQuery(stickerDataQuery({ ...vehicle, trim: trim || undefined, locale }));
  const unavailable = (reason: "unavailable" | "unnamed", notice: ReactNode = null) => (
    <div>
      <div className="grid gap-3 px-4 pt-6 md:px-10">
        {notice}
        <p className="max-w-measure">{t(reason)}</p>
      </div>
      {fallback}
    </div>
  );
  return (
    <QueryView
      query={query}
      loading={
        <div className="px-4 py-8 md:p-10">
          <LoadingStrip label={t("opening")} />
        </div>
      }
      problem={(problem) => unavailable("unavailable", <RetryNotice {...problem} />)}
    >
      {(data) => {
        const { year, make, model } = data;
        if (year === null || !make || !model) return unavailable("unnamed");
        return (
          <StickerEditorForm
            {...props}
            draft={draft}
            change={change}
            data={data}
            vehicle={{ vin: vehicle.vin, year, make, model }}
            waiting={query.isPlaceholderData}
          />
        );
      }}
    </QueryView>
  );
}
