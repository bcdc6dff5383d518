"use client";
import { formatCount, formatPrice } from "@/lib/platform/i18n";
import { encodeCode39 } from "@/lib/platform/values";
import { safetyRatingKinds } from "@/lib/vehicle/rules/safety-ratings";
import { MarketNote } from "./fuel-panel";
import { LeaderLine } from "./leader-line";
import type { StickerModel } from "./sticker-model";
import styles from "./sticker-sheet.module.css";
import { useStickerMessages } from "./use-sticker-messages";

export function SafetyPanel({ sticker }: { sticker: StickerModel }) {
  const { t, stars } = useStickerMessages();
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
                <LeaderLine key={rating} name={t(`safety.${rating}`)} value={stars(value)} spoken={spoken} />
              );
            })
          : t("notAvailable")}
      </div>
      <MarketNote sticker={sticker} />
    </section>
  );
}

export function PartsPanel({ sticker }: { sticker: StickerModel }) {
  const { t } = useStickerMessages();
  const parts = sticker.partsContent;
  const none = t("notAvailable");
  return (
    <section>
      <h3 className={styles.title}>{t("parts.title")}</h3>
      <div className={styles.inside}>
        <LeaderLine
          name={t("parts.usCanada")}
          value={
            parts && parts.usCanadaPercent !== null
              ? t("parts.percent", { percent: parts.usCanadaPercent })
              : none
          }
        />
        {parts?.otherSources.map((source) => (
          <LeaderLine
            key={source.country}
            name={t("parts.other", { country: source.country })}
            value={t("parts.percent", { percent: source.percent })}
          />
        ))}
        <LeaderLine
          name={t("parts.assembly")}
          value={parts?.finalAssembly ?? sticker.vehicle.plant ?? none}
        />
        <LeaderLine name={t("parts.engine")} value={parts?.engineOrigin ?? none} />
        <LeaderLine name={t("parts.transmission")} value={parts?.transmissionOrigin ?? none} />
      </div>
    </section>
  );
}

/** The Monroney label names the dealer and the delivery address. */
export function DealerPanel({ sticker }: { sticker: StickerModel }) {
  const { t } = useStickerMessages();
  const { dealer, offer } = sticker;
  const price = offer?.priceCents ?? null;
  const mileage = offer?.mileage ?? null;
  if (!dealer && price === null && mileage === null) return null;
  return (
    <section>
      <h3 className={styles.title}>
        <span>{t("dealer")}</span>
        <span>{dealer?.number}</span>
      </h3>
      <div className={styles.inside}>
        {dealer?.logo ? (
          // biome-ignore lint/performance/noImgElement: the picture is embedded, so the optimizer has nothing to fetch.
          <img
            src={`data:image/jpeg;base64,${dealer.logo.jpeg}`}
            alt=""
            width={dealer.logo.width}
            height={dealer.logo.height}
            className="float-left mr-[0.8em] h-[3em] w-auto max-w-[6em] object-contain"
          />
        ) : null}
        {dealer ? <b>{dealer.name}</b> : null}
        {[dealer?.address, dealer?.city].map((line) => (line ? <p key={line}>{line}</p> : null))}
        {price === null ? null : <LeaderLine name={t("offer.price")} value={formatPrice(price)} />}
        {mileage === null ? null : (
          <LeaderLine name={t("offer.mileage")} value={`${formatCount(mileage)} mi`} />
        )}
        <small>{t("origin.user")}</small>
      </div>
    </section>
  );
}

export function StickerFooter({ sticker }: { sticker: StickerModel }) {
  const { t } = useStickerMessages();
  const code = sticker.vin ? encodeCode39(sticker.vin) : null;
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
        {sticker.vin ? `${sticker.vin} · ` : ""}
        {sticker.number ? t("number", { number: sticker.number }) : t("preview.number")}
      </p>
      {sticker.sourcesUrl ? (
        <p>
          <a href={sticker.sourcesUrl} className="text-inherit">
            {t("sources")}
          </a>
        </p>
      ) : null}
      <p>
        {[sticker.paper.unbranded ? null : sticker.brand.name, sticker.issuedLabel]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}
