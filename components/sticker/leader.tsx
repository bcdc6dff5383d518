import type { ReactNode } from "react";
import styles from "./sticker-sheet.module.css";

/** Name, dots, value: a line of a sticker. */
export function Leader({ name, value, spoken }: { name: ReactNode; value: string; spoken?: string }) {
  return (
    <p className={styles.leader}>
      <span>{name}</span>
      <i aria-hidden="true" />
      <b aria-hidden={spoken ? true : undefined}>{value}</b>
      {spoken ? <span className="sr-only">{spoken}</span> : null}
    </p>
  );
}
