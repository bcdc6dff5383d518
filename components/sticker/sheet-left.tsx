"use client";
import type { PricedLine } from "@/lib/contract/build-data";
import { formatCents } from "@/lib/core/money";
import { Leader } from "./leader";
import type { SheetModel } from "./sheet-model";
import styles from "./sticker-sheet.module.css";
import { useSheetWords } from "./words";

export function Identity({ sticker }: { sticker: SheetModel }) {
  const { vehicle } = sticker;
  const name = [vehicle.year, vehicle.model, vehicle.trim].filter(Boolean).join(" ");
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

export function Equipment({ sticker }: { sticker: SheetModel }) {
  const { t } = useSheetWords();
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
  const { t, price } = useSheetWords();
  return (
    <div>
      <Leader
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

export function Options({ sticker }: { sticker: SheetModel }) {
  const { t } = useSheetWords();
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

export function Prices({ sticker }: { sticker: SheetModel }) {
  const { t, cents } = useSheetWords();
  const { prices } = sticker;
  const marked = (price: (typeof prices.entered)[number], name: string) =>
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
        <Leader name={marked("base", t("base"))} value={cents(prices.baseCents)} />
        <Leader name={t("optionsTotal")} value={cents(prices.optionsCents)} />
        {prices.discounts.map((discount) => (
          <Leader
            key={discount.name}
            name={marked("discounts", discount.name)}
            value={formatCents(-discount.cents)}
          />
        ))}
        <Leader name={marked("destination", t("destination"))} value={cents(prices.destinationCents)} />
      </div>
      <p className={styles.total}>
        <span>{t(sticker.classic ? "totalClassic" : "total")}</span>
        <span>{cents(prices.totalCents)}</span>
      </p>
      {prices.warning ? <p className={styles.warning}>{prices.warning}</p> : null}
    </section>
  );
}
