interface SourceTexts {
  locale: string;
  events: readonly {
    text?: string | undefined;
    areas?: readonly string[] | undefined;
    photos?: readonly { caption?: string | undefined }[] | undefined;
  }[];
  recalls: {
    campaigns: readonly {
      component: string;
      summary: string;
      consequence: string;
      remedy: string;
    }[];
  };
}

export interface TextPart {
  text: string;
  /** In the source's own words. */
  isSource: boolean;
  /** Where it begins. */
  at: number;
}

const LETTER = /\p{L}/u;
/** So much of a text that was cut off tells which one it is. */
const CUT_MIN = 20;

/**
 * What the sources wrote, the longest first; none for an English report, whose language is theirs. What is translated stands
 * nowhere in the report: each of these that does has stayed English.
 */
export function sourceWords({ locale, events, recalls }: SourceTexts): string[] {
  if (locale === "en") return [];
  const texts = [
    ...events.flatMap(({ text, areas = [], photos = [] }) => [
      text,
      ...areas,
      ...photos.map(({ caption }) => caption),
    ]),
    ...recalls.campaigns.flatMap(({ component, summary, consequence, remedy }) => [
      component,
      // Of a component its first level may be translated alone.
      component.slice(component.indexOf(":") + 1),
      summary,
      consequence,
      remedy,
    ]),
  ];
  const words = texts.flatMap((text) => {
    const one = text?.replace(/\s+/g, " ").trim() ?? "";
    // A line of several parts has no full stop before its dot.
    return LETTER.test(one) ? [one, one.replace(/\.$/, "")] : [];
  });
  return [...new Set(words)].sort((a, b) => b.length - a.length);
}

function placeOf(text: string, words: string): [from: number, to: number] | null {
  for (let from = text.indexOf(words); from >= 0; from = text.indexOf(words, from + 1)) {
    const to = from + words.length;
    if (!LETTER.test(text[from - 1] ?? "") && !LETTER.test(text[to] ?? "")) return [from, to];
  }
  const from = words.length > CUT_MIN ? text.indexOf(words.slice(0, CUT_MIN)) : -1;
  const end = from < 0 ? -1 : text.indexOf("…", from);
  return end > from && words.startsWith(text.slice(from, end)) ? [from, end + 1] : null;
}

/** A text of the report in its parts: the sources' own words, and the report's. */
export function sourceParts(text: string, words: readonly string[], at = 0): TextPart[] {
  if (text === "") return [];
  for (const one of words) {
    const place = placeOf(text, one);
    if (!place) continue;
    const [from, to] = place;
    return [
      ...sourceParts(text.slice(0, from), words, at),
      { text: text.slice(from, to), isSource: true, at: at + from },
      ...sourceParts(text.slice(to), words, at + to),
    ];
  }
  return [{ text, isSource: false, at }];
}
