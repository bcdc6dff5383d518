import type { ReactNode } from "react";
import { classNames } from "./class-names";

const tones = {
  stamp: "border-2 border-ink px-2 pt-[5px] pb-1 text-ink",
  quiet: "border border-hairline px-1.5 pt-1 pb-[3px] text-ink-2",
};

export function Badge({ tone = "stamp", children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-block font-extrabold font-label text-[0.8125rem] uppercase leading-none tracking-[0.12em] [font-stretch:76%]",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
