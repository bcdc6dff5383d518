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
  isSource: boolean;
  at: number;
}

const LETTER = /\p{L}/u;
const CUT_MIN = 20;

/** Returns text from the sources, longest first; empty for English reports, because sources write English. */
export function listSourceWords({ locale, events, recalls }: SourceTexts): string[] {
  if (locale === "en") return [];
  const texts = [
    ...events.flatMap(({ text, areas = [], photos = [] }) => [
      text,
      ...areas,
      ...photos.map(({ caption }) => caption),
    ]),
    ...recalls.campaigns.flatMap(({ component, summary, consequence, remedy }) => [
      component,
      component.slice(component.indexOf(":") + 1),
      summary,
      consequence,
      remedy,
    ]),
  ];
  const words = texts.flatMap((text) => {
    const one = text?.replace(/\s+/g, " ").trim() ?? "";
    // Lines with several parts drop the final period.
    return LETTER.test(one) ? [one, one.replace(/\.$/, "")] : [];
  });
  return [...new Set(words)].sort((a, b) => b.length - a.length);
}

function getPlace(text: string, words: string): [from: number, to: number] | null {
  for (let from = text.indexOf(words); from >= 0; from = text.indexOf(words, from + 1)) {
    const to = from + words.length;
    if (!LETTER.test(text[from - 1] ?? "") && !LETTER.test(text[to] ?? "")) return [from, to];
  }
  const from = words.length > CUT_MIN ? text.indexOf(words.slice(0, CUT_MIN)) : -1;
  const end = from < 0 ? -1 : text.indexOf("…", from);
  return end > from && words.startsWith(text.slice(from, end)) ? [from, end + 1] : null;
}

export function splitBySources(text: string, words: readonly string[], at = 0): TextPart[] {
  if (text === "") return [];
  for (const word of words) {
    const place = getPlace(text, word);
    if (!place) continue;
    const [from, to] = place;
    return [
      ...splitBySources(text.slice(0, from), words, at),
      { text: text.slice(from, to), isSource: true, at: at + from },
      ...splitBySources(text.slice(to), words, at + to),
    ];
  }
  return [{ text, isSource: false, at }];
}
