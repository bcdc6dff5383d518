"use client";
import type { FuelEconomy } from "@/lib/contract/build-data";
import type { StickerDocument } from "@/lib/contract/sticker-document";
import { code39 } from "@/lib/core/code39";
import { formatDollars } from "@/lib/core/money";
import { Leader } from "./leader";
import styles from "./sticker-sheet.module.css";
import { useSheetWords } from "./words";

const tenths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function Scale({ name, rating }: { name: string; rating: number | null }) {
  const { t } = useSheetWords();
  if (rating === null) return <Leader name={name} value={t("notAvailable")} />;
  return (
    <div className={styles.small}>
      {name}
      <span className="sr-only"> {t("fuel.of10", { rating })}</span>
      <div className={styles.scale} aria-hidden="true">
        {tenths.map((step) => (
          <span key={step} data-on={step === rating || undefined}>
            {step}
          </span>
        ))}
      </div>
    </div>
  );
}

function FuelFigures({ fuel }: { fuel: FuelEconomy }) {
  const { t } = useSheetWords();
  const figure = (value: number | null) => (value === null ? "—" : String(value));
  const saving = fuel.fiveYearSavingCents;
  return (
    <div className={styles.inside}>
      <div className={styles.fuel}>
        <span className={styles.big}>{figure(fuel.combined)}</span>
        <span>{t(fuel.electric ? "fuel.combinedElectric" : "fuel.combined")}</span>
        <span className={styles.figure}>
          <b>{figure(fuel.city)}</b>
          {t("fuel.city")}
        </span>
        <span className={styles.figure}>
          <b>{figure(fuel.highway)}</b>
          {t("fuel.highway")}
        </span>
        <span className={styles.figure}>
          <b>{figure(fuel.gallonsPer100Miles)}</b>
          {t(fuel.electric ? "fuel.per100Electric" : "fuel.per100")}
        </span>
      </div>
      {fuel.className && fuel.classLow !== null && fuel.classHigh !== null ? (
        <p className={styles.small}>
          {t("fuel.class", { name: fuel.className, low: fuel.classLow, high: fuel.classHigh })}
        </p>
      ) : null}
      <div className={styles.pair}>
        <span>
          {t("fuel.annual")}
          <b>{fuel.annualCostCents === null ? t("notAvailable") : formatDollars(fuel.annualCostCents)}</b>
        </span>
        <span>
          {t(saving !== null && saving < 0 ? "fuel.spend" : "fuel.save")}
          <b>{saving === null ? t("notAvailable") : formatDollars(Math.abs(saving))}</b>
        </span>
      </div>
      <Scale name={t("fuel.ghg")} rating={fuel.ghgRating} />
      <Scale name={t("fuel.smog")} rating={fuel.smogRating} />
    </div>
  );
}

export function FuelPanel({ sticker }: { sticker: StickerDocument }) {
  const { t } = useSheetWords();
  const fuel = sticker.fuelEconomy;
  return (
    <section>
      <h3 className={styles.title}>
        <span>{t("fuel.title")}</span>
        <span>{fuel?.technology}</span>
      </h3>
      {fuel ? <FuelFigures fuel={fuel} /> : <p className={styles.inside}>{t("notAvailable")}</p>}
    </section>
  );
}

const ratings = [
  "overall",
  "frontalDriver",
  "frontalPassenger",
  "sideFront",
  "sideRear",
  "rollover",
] as const;

export function SafetyPanel({ sticker }: { sticker: StickerDocument }) {
  const { t, stars } = useSheetWords();
  const { safety } = sticker;
  return (
    <section>
      <h3 className={styles.title}>{t("safety.title")}</h3>
      <div className={styles.inside}>
        {safety
          ? ratings.map((rating) => {
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
