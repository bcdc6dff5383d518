"use client";
import { classNames } from "@/components/ui/class-names";
import { formatCount, formatDecimal, formatDollars } from "@/lib/platform/i18n";
import type { FuelEconomy } from "@/lib/vehicle/contract/build-data";
import panel from "./fuel-panel.module.css";
import { LeaderLine } from "./leader-line";
import type { StickerModel } from "./sticker-model";
import styles from "./sticker-sheet.module.css";
import { useStickerMessages } from "./use-sticker-messages";

const tenths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function Scale({ name, rating }: { name: string; rating: number | null }) {
  const { t } = useStickerMessages();
  if (rating === null) return <LeaderLine name={name} value={t("notAvailable")} />;
  return (
    <div className={panel.small}>
      {name}
      <span className="sr-only"> {t("fuel.of10", { rating })}</span>
      <div className={panel.scale} aria-hidden="true">
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
  const { t } = useStickerMessages();
  const figure = (value: number | null) => (value === null ? "—" : String(value));
  const saving = fuel.fiveYearSavingCents;
  const { electric, rangeMiles, chargeHours, gallonsPer100Miles: gallons } = fuel;
  const rangeTexts = [
    rangeMiles !== null &&
      t(electric ? "fuel.rangeCharged" : "fuel.range", { miles: formatCount(rangeMiles) }),
    chargeHours != null && t("fuel.charge", { hours: figure(chargeHours) }),
  ].filter((text) => text !== false);
  return (
    <div className={styles.inside}>
      <div className={panel.fuel}>
        <span className={panel.big}>{figure(fuel.combined)}</span>
        <span>{t(fuel.electric ? "fuel.combinedElectric" : "fuel.combined")}</span>
        <span className={panel.figure}>
          <b>{figure(fuel.city)}</b>
          {t("fuel.city")}
        </span>
        <span className={panel.figure}>
          <b>{figure(fuel.highway)}</b>
          {t("fuel.highway")}
        </span>
        <span className={panel.figure}>
          <b>{gallons === null ? "—" : formatDecimal(gallons, electric ? 0 : 1)}</b>
          {t(fuel.electric ? "fuel.per100Electric" : "fuel.per100")}
        </span>
      </div>
      {fuel.className && fuel.classLow !== null && fuel.classHigh !== null ? (
        <p className={panel.small}>
          {t("fuel.class", {
            name: fuel.className,
            low: fuel.classLow,
            high: fuel.classHigh,
            unit: electric ? "MPGe" : "MPG",
          })}
        </p>
      ) : null}
      {rangeTexts.length > 0 ? <p className={panel.small}>{rangeTexts.join(" · ")}</p> : null}
      {fuel.co2GramsPerMile === null ? null : (
        <p className={panel.small}>{t("fuel.co2", { grams: figure(fuel.co2GramsPerMile) })}</p>
      )}
      <div className={panel.pair}>
        <span>
          {t("fuel.annual")}
          <b>{fuel.annualCostCents === null ? t("notAvailable") : formatDollars(fuel.annualCostCents)}</b>
        </span>
        <span>
          {t(!saving ? "fuel.same" : saving < 0 ? "fuel.spend" : "fuel.save")}
          <b>{saving === null ? t("notAvailable") : formatDollars(Math.abs(saving))}</b>
        </span>
      </div>
      <Scale name={t("fuel.ghg")} rating={fuel.ghgRating} />
      <Scale name={t("fuel.smog")} rating={fuel.smogRating} />
    </div>
  );
}

/** Agency figures apply to the U.S. market only. */
export function MarketNote({ sticker }: { sticker: StickerModel }) {
  return sticker.marketNote ? (
    <p className={classNames(styles.inside, panel.small)}>{sticker.marketNote}</p>
  ) : null;
}

export function FuelPanel({ sticker }: { sticker: StickerModel }) {
  const { t } = useStickerMessages();
  const fuel = sticker.fuelEconomy;
  return (
    <section>
      <h3 className={styles.title}>
        <span>{t("fuel.title")}</span>
        <span>{fuel?.technology}</span>
      </h3>
      {fuel ? <FuelFigures fuel={fuel} /> : <p className={styles.inside}>{t("notAvailable")}</p>}
      <MarketNote sticker={sticker} />
    </section>
  );
}
