import type { ReactNode } from "react";
import styles from "./sticker-sheet.module.css";

/** Characters; shorter values such as "NO CHARGE" never wrap. */
const SHORT_VALUE = 16;
/** Characters; shorter names stay on one line next to a longer value. */
const SHORT_NAME = 18;

export function LeaderLine({ name, value, spoken }: { name: ReactNode; value: string; spoken?: string }) {
  const isShort = value.length <= SHORT_VALUE;
  const keepsName = !isShort && typeof name === "string" && name.length <= SHORT_NAME;
  return (
    <p className={styles.leader}>
      <span className={keepsName ? styles.whole : undefined}>{name}</span>
      <i aria-hidden="true" />
      <b aria-hidden={spoken ? true : undefined} className={isShort ? styles.whole : undefined}>
        {value}
      </b>
      {spoken ? <span className="sr-only">{spoken}</span> : null}
    </p>
  );
}
