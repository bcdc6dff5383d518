"use client";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useDeferredValue } from "react";
import { QueryView } from "@/components/shell/query-view";
import { RetryNotice } from "@/components/shell/retry-notice";
import { Button } from "@/components/ui/button";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { useUser } from "@/lib/account/client/account";
import type { User } from "@/lib/account/contract/account";
import { getDealerBlock } from "@/lib/account/rules/dealer-block";
import { stickerDataQuery } from "@/lib/sticker/client/editor";
import { stickerChoicesQuery } from "@/lib/sticker/client/sticker";
import type { MadeStickerChoices } from "@/lib/sticker/contract/choices";
import { EMPTY_DRAFT, type StickerDraft } from "@/lib/sticker/rules/draft";
import { findMadeTrim, toDraft } from "@/lib/sticker/rules/made-draft";
import { getStickerDraftId, useStickerDrafts } from "@/stores/sticker-draft";
import type { StickerEditorProps } from "./editor-types";
import { StickerEditorForm } from "./sticker-editor-form";

export function StickerEditor(props: StickerEditorProps) {
  const t = useTranslations("stickerEditor");
  const { data: user } = useUser();
  const { vin } = props.vehicle;
  const { isIssued, cancel } = props.actions;
  const choices = useQuery({ ...stickerChoicesQuery({ vin }), enabled: isIssued && Boolean(user) });
  if (!user) return null;
  const of = { ...props, id: getStickerDraftId(user.id, props.vehicle), blank: createBlankDraft(user) };
  if (!isIssued) return <StickerEditorFor {...of} madeChoices={null} />;
  return (
    <QueryView
      query={choices}
      className="grid justify-items-start gap-3 px-4 py-8 md:p-10"
      loadingLabel={t("opening")}
      problem={(problem) => (
        <>
          <RetryNotice {...problem} />
          {cancel ? (
            <Button variant="plain" onClick={cancel}>
              {t("bar.cancel")}
            </Button>
          ) : null}
        </>
      )}
    >
      {(madeChoices) => <StickerEditorFor {...of} madeChoices={madeChoices} />}
    </QueryView>
  );
}

interface StickerEditorForProps extends StickerEditorProps {
  id: string;
  madeChoices: MadeStickerChoices | null;
  blank: StickerDraft;
}

/** Prefills a dealer's company from the account; the user can change it. */
function createBlankDraft({ isDealer, profile }: User): StickerDraft {
  if (!isDealer) return EMPTY_DRAFT;
  const { name, address, city } = getDealerBlock(profile);
  if (name === "") return EMPTY_DRAFT;
  const dealer = {
    name: name.slice(0, 120),
    number: "",
    address: address.slice(0, 200),
    city: city.slice(0, 120),
  };
  return { ...EMPTY_DRAFT, dealer };
}

function StickerEditorFor({ id, madeChoices, blank, ...props }: StickerEditorForProps) {
  const { vehicle, fallback } = props;
  const t = useTranslations("stickerEditor");
  const locale = useLocale();
  const draft = useStickerDrafts((state) => state.drafts[id]);
  const change = useStickerDrafts((state) => state.change);
  const chosenTrim = draft ? draft.trim : findMadeTrim(madeChoices);
  // Deferred until the user stops typing.
  const trim = useDeferredValue(chosenTrim ?? vehicle.trim ?? undefined);
  const query = useQuery(stickerDataQuery({ ...vehicle, trim: trim || undefined, locale }));
  const renderUnavailable = (reason: "unavailable" | "unnamed", notice: ReactNode = null) => (
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
      problem={(problem) => renderUnavailable("unavailable", <RetryNotice {...problem} />)}
    >
      {(data) => {
        const { year, make, model } = data;
        if (year === null || !make || !model) return renderUnavailable("unnamed");
        const base = toDraft(madeChoices, data, blank);
        return (
          <StickerEditorForm
            {...props}
            blank={blank}
            draft={draft ?? base}
            change={(changes) => change(id, changes, base)}
            data={data}
            vehicle={{ vin: vehicle.vin, year, make, model }}
            waiting={query.isPlaceholderData}
          />
        );
      }}
    </QueryView>
  );
}
