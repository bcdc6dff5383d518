"use client";
import { safetyRatingKinds } from "@/lib/contract/build-data";
import type { StickerDocument } from "@/lib/contract/sticker-document";
import { code39 } from "@/lib/core/code39";
import { Leader } from "./leader";
import styles from "./sticker-sheet.module.css";
import { useSheetWords } from "./words";

export function SafetyPanel({ sticker }: { sticker: StickerDocument }) {
  const { t, stars } = useSheetWords();
  const { safety } = sticker;
  return (
    <section>
      <h3 className={styles.title}>{t("safety.title")}</h3>
      <div className={styles.inside}>
        {safety
          ? safetyRatingKinds.map((rating) => {
              const value = safety[rating];
              const spoken = typeof value === "number" ? t("safety.stars", { count: value }) : undefined;
              return (
                <Leader key={rating} name={t(`safety.${rating}`)} value={stars(value)} spoken={spoken} />
              );
            })
          : t("notAvailable")}
      </div>
    </section>
  );
}

export function PartsPanel({ sticker }: { sticker: StickerDocument }) {
  const { t } = useSheetWords();
  const parts = sticker.partsContent;
  const none = t("notAvailable");
  return (
    <section>
      <h3 className={styles.title}>{t("parts.title")}</h3>
      <div className={styles.inside}>
        <Leader
          name={t("parts.usCanada")}
          value={parts && parts.usCanadaPercent !== null ? `${parts.usCanadaPercent} %` : none}
        />
        {parts?.otherSources.map((source) => (
          <Leader
            key={source.country}
            name={t("parts.other", { country: source.country })}
            value={`${source.percent} %`}
          />
        ))}
        <Leader name={t("parts.assembly")} value={parts?.finalAssembly ?? sticker.vehicle.plant ?? none} />
        <Leader name={t("parts.engine")} value={parts?.engineOrigin ?? none} />
        <Leader name={t("parts.transmission")} value={parts?.transmissionOrigin ?? none} />
      </div>
    </section>
  );
}

export function SheetFoot({ sticker }: { sticker: StickerDocument }) {
  const { t } = useSheetWords();
  const code = sticker.vin ? code39(sticker.vin) : null;
  return (
    <div className={styles.foot}>
      {code ? (
        <svg
          viewBox={`0 0 ${code.width} ${code.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t("barcode", { vin: sticker.vin })}
          className={styles.bars}
        >
          <path d={code.path} fill="#111" />
        </svg>
      ) : null}
      <p>
        {sticker.vin} · {t("number", { number: sticker.number })}
      </p>
      {sticker.sourcesUrl ? (
        <p>
          <a href={sticker.sourcesUrl} className="text-inherit">
            {t("sources")}
          </a>
        </p>
      ) : null}
      <p>
        {sticker.brand.name} · {sticker.issuedLabel}
      </p>
    </div>
  );
}
