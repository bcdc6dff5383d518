"use client";
import { createContext, use } from "react";
import { sourceParts } from "@/lib/core/report/source-words";

const Words = createContext<readonly string[]>([]);
/** Its value is what the report's sources wrote, by `sourceWords`. */
export const SourceWordsProvider = Words;

interface RecordTextProps {
  text: string;
  /** How a part is written. */
  write?: (part: string) => string;
}

/** A text of a report; in another language's report, what a source wrote is read aloud in English. */
export function RecordText({ text, write = (part) => part }: RecordTextProps) {
  return sourceParts(text, use(Words)).map((part) =>
    part.isSource ? (
      <span key={part.at} lang="en">
        {write(part.text)}
      </span>
    ) : (
      write(part.text)
    ),
  );
}
