"use client";
import { formatCents } from "@/lib/platform/i18n";
import type { PricedLine } from "@/lib/vehicle/contract/build-data";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import { LeaderLine } from "./leader-line";
import type { StickerModel } from "./sticker-model";
import styles from "./sticker-sheet.module.css";
import { useStickerMessages } from "./use-sticker-messages";

export function Identity({ sticker }: { sticker: StickerModel }) {
  const { vehicle } = sticker;
  const name = formatVehicleTitle({ ...vehicle, make: null });
  const facts = [vehicle.engine, vehicle.transmission, vehicle.drive, vehicle.fuel, vehicle.plant].filter(
    Boolean,
  );
  return (
    <div>
      <p className={styles.name}>{[name, vehicle.body].filter(Boolean).join(" · ")}</p>
      {facts.length > 0 ? <p className={styles.identity}>{facts.join(" · ")}</p> : null}
    </div>
  );
}

export function Equipment({ sticker }: { sticker: StickerModel }) {
  const { t } = useStickerMessages();
  return (
    <section className={styles.box}>
      <h3 className={styles.title}>{t(sticker.classic ? "equipmentClassic" : "equipment")}</h3>
      {sticker.equipment.length > 0 ? (
        <div className={`${styles.inside} ${styles.equipment}`}>
          {sticker.equipment.map((group) => (
            <div key={group.title} className={styles.group}>
              <h4>{group.title}</h4>
              {group.items.map((item) => (
                <p key={item}>{item}</p>
              ))}
            </div>
          ))}
        </div>
      ) : (
        <p className={styles.inside}>{t("notAvailable")}</p>
      )}
    </section>
  );
}

function Line({ line }: { line: PricedLine }) {
  const { t, price } = useStickerMessages();
  return (
    <div>
      <LeaderLine
        name={
          <>
            {line.code ? `${line.code}  ` : ""}
            {line.name.toUpperCase()}
            {line.origin === "maker" ? null : <small> {t(`origin.${line.origin}`)}</small>}
          </>
        }
        value={price(line.price)}
      />
      {line.contents.length > 0 ? <p className={styles.contents}>{line.contents.join(" · ")}</p> : null}
    </div>
  );
}

export function Options({ sticker }: { sticker: StickerModel }) {
  const { t } = useStickerMessages();
  const lines = [...sticker.packages, ...sticker.options];
  const none = sticker.provenance === "specification" ? "notAvailable" : "noOptions";
  return (
    <section className={styles.box}>
      <h3 className={styles.title}>{t(sticker.classic ? "optionsClassic" : "options")}</h3>
      <div className={styles.inside}>
        {lines.map((line) => (
          <Line key={`${line.code} ${line.name}`} line={line} />
        ))}
        {lines.length === 0 ? <p>{t(none)}</p> : null}
      </div>
    </section>
  );
}

export function Prices({ sticker }: { sticker: StickerModel }) {
  const { t, cents } = useStickerMessages();
  const { prices } = sticker;
  const withOrigin = (price: (typeof prices.entered)[number], name: string) =>
    prices.entered.includes(price) ? (
      <>
        {name} <small>{t("origin.user")}</small>
      </>
    ) : (
      name
    );
  return (
    <section className={`${styles.box} ${styles.prices}`} aria-label={t("prices")}>
      <div className={styles.inside}>
        <LeaderLine name={withOrigin("base", t("base"))} value={cents(prices.baseCents)} />
        <LeaderLine name={t("optionsTotal")} value={cents(prices.optionsCents)} />
        {prices.discounts.map((discount) => (
          <LeaderLine
            key={discount.name}
            name={withOrigin("discounts", discount.name)}
            value={formatCents(-discount.cents)}
          />
        ))}
        <LeaderLine
          name={withOrigin("destination", t("destination"))}
          value={cents(prices.destinationCents)}
        />
      </div>
      <p className={styles.total}>
        <span>{t(sticker.classic ? "totalClassic" : "total")}</span>
        <span>{cents(prices.totalCents)}</span>
      </p>
      {prices.warning ? <p className={styles.warning}>{prices.warning}</p> : null}
    </section>
  );
}
