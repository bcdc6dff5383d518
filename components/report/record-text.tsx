"use client";
import { createContext, use } from "react";
import { splitBySources } from "@/lib/report/rules/source-words";

const Words = createContext<readonly string[]>([]);
export const SourceWordsProvider = Words;

interface RecordTextProps {
  text: string;
  write?: (part: string) => string;
}

/** In non-English reports, marks source text as English for screen readers. */
export function RecordText({ text, write = (part) => part }: RecordTextProps) {
  return splitBySources(text, use(Words)).map((part) =>
    part.isSource ? (
      <span key={part.at} lang="en">
        {write(part.text)}
      </span>
    ) : (
      write(part.text)
    ),
  );
}
