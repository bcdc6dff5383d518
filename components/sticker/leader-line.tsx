import type { ReactNode } from "react";
import styles from "./sticker-sheet.module.css";

/** Values up to this many characters, such as prices and 'NO CHARGE', never wrap. */
const SHORT_VALUE = 16;
/** Names up to this many characters stay on one line beside a longer value. */
const SHORT_NAME = 18;

/** A line of a sticker: name, dotted leader, value. */
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
