"use client";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useDeferredValue } from "react";
import { RetryNote } from "@/components/layout/retry-note";
import { LoadingStrip } from "@/components/ui/progress";
import { useUser } from "@/lib/client/account";
import { stickerDataQuery } from "@/lib/client/builder";
import type { StickerSheetModel } from "@/lib/contract/sticker-document";
import { BuilderDesk } from "./builder-desk";
import type { BuilderCar, BuilderTerms } from "./terms";
import { useDraftOf } from "./use-draft-of";

export interface StickerBuilderProps {
  car: BuilderCar;
  terms: BuilderTerms;
  drawSheet: (sheet: StickerSheetModel) => ReactNode;
  /** The guided tour and the button that begins it again. */
  tour: ReactNode;
  /** How the sticker is made without choosing, for when there is nothing to choose from. */
  plain: ReactNode;
}

function carName({ vin, year, make, model }: BuilderCar): string {
  return vin || [year, make, model].join("|");
}

/** The sticker builder of one car: its data on the way, out of reach, or the choices with the sheet beside them (STK-1). */
export function StickerBuilder(props: StickerBuilderProps) {
  const { data: user } = useUser();
  if (!user) return null;
  return <BuilderOf {...props} id={`${user.id}:${carName(props.car)}`} />;
}

function BuilderOf({ id, ...props }: StickerBuilderProps & { id: string }) {
  const { car, plain } = props;
  const t = useTranslations("builder");
  const locale = useLocale();
  const [draft, change] = useDraftOf(id);
  // A trim that is typed is asked for when the typing rests.
  const trim = useDeferredValue(draft.trim ?? car.trim ?? undefined);
  const query = useQuery(stickerDataQuery({ ...car, trim: trim || undefined, locale }));
  const { data, error, refetch, isPlaceholderData } = query;
  if (data && data.year !== null && data.make && data.model) {
    const { year, make, model } = data;
    return (
      <BuilderDesk
        {...props}
        {...{ draft, change, data }}
        car={{ vin: car.vin, year, make, model }}
        waiting={isPlaceholderData}
      />
    );
  }
  if (error || data)
    return (
      <div>
        <div className="grid gap-3 px-4 pt-6 md:px-10">
          {error ? <RetryNote error={error} onRetry={() => refetch()} /> : null}
          <p className="max-w-measure">{t(error ? "away" : "unnamed")}</p>
        </div>
        {plain}
      </div>
    );
  return (
    <div className="px-4 py-8 md:p-10">
      <LoadingStrip label={t("opening")} />
    </div>
  );
}
