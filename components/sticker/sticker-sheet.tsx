"use client";
import { classNames } from "@/components/ui/class-names";
import { isColorEntered } from "@/lib/sticker/rules/facts";
import { FuelPanel } from "./fuel-panel";
import { Equipment, Identity, Options, Prices } from "./sticker-left-column";
import type { StickerModel } from "./sticker-model";
import { DealerPanel, PartsPanel, SafetyPanel, StickerFooter } from "./sticker-right-column";
import styles from "./sticker-sheet.module.css";
import { useStickerMessages } from "./use-sticker-messages";

type Paint = NonNullable<StickerModel["exterior"]>;

function paintText({ code, name }: Paint): string {
  return [code, name.toUpperCase()].filter(Boolean).join(" ");
}

/** Renders the same model as the PDF. */
export function StickerSheet({ sticker }: { sticker: StickerModel }) {
  const { t } = useStickerMessages();
  const paint = (part: "exterior" | "interior") => {
    const color = sticker[part];
    if (!color) return "—";
    return isColorEntered(sticker, part) ? `${paintText(color)} (${t("origin.user")})` : paintText(color);
  };
  const upright = sticker.paper.orientation === "portrait";
  const issued = sticker.number !== undefined;
  return (
    <div
      className={classNames(styles.frame, upright ? "print:[page:upright-sticker]" : "print:[page:sticker]")}
    >
      <article
        lang={sticker.locale}
        aria-label={t(issued ? "label" : "preview.label")}
        className={classNames(styles.sheet, upright && styles.upright)}
      >
        <p className={styles.strip}>
          <span>{t("strip.ext", { color: paint("exterior") })}</span>
          <span>{t("strip.int", { color: paint("interior") })}</span>
          <span>{t("strip.order", { order: sticker.order ?? "—" })}</span>
          <span>{t("strip.dealer", { dealer: sticker.dealer?.number ?? sticker.dealer?.name ?? "—" })}</span>
          <span>{t("strip.stock", { stock: sticker.stock ?? "—" })}</span>
          <span>{sticker.vin ? t("strip.vin", { vin: sticker.vin }) : t("noVin")}</span>
        </p>
        <div className={styles.body}>
          <div className={styles.left}>
            <div className={styles.band}>
              <h2 className={styles.make}>{sticker.vehicle.make ?? t("notAvailable")}</h2>
              {issued ? null : <span className={styles.stamp}>{t("preview.stamp")}</span>}
              {sticker.sample ? <span className={styles.stamp}>{sticker.sampleLabel}</span> : null}
              <p className={styles.provenance}>
                <b>{sticker.notice}</b>
                {sticker.basis}
              </p>
            </div>
            <Identity sticker={sticker} />
            <Equipment sticker={sticker} />
            <Options sticker={sticker} />
            <Prices sticker={sticker} />
          </div>
          <div className={styles.right}>
            {sticker.classic ? (
              <section>
                <h3 className={styles.title}>{t("labels")}</h3>
                <p className={styles.inside}>{t("labelsClassic")}</p>
              </section>
            ) : (
              <>
                <FuelPanel sticker={sticker} />
                <SafetyPanel sticker={sticker} />
                <PartsPanel sticker={sticker} />
              </>
            )}
            <DealerPanel sticker={sticker} />
            <StickerFooter sticker={sticker} />
          </div>
        </div>
      </article>
    </div>
  );
}
