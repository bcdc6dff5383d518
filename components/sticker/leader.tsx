import type { ReactNode } from "react";
import styles from "./sticker-sheet.module.css";

/** Values up to this many characters, prices and 'NO CHARGE' among them, are never broken. */
const SHORT_VALUE = 16;
/** Names up to this many stay on one line beside a longer value. */
const SHORT_NAME = 18;

/** Name, dots, value: a line of a sticker. */
export function Leader({ name, value, spoken }: { name: ReactNode; value: string; spoken?: string }) {
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
