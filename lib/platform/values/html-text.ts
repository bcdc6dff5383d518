const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  hellip: "…",
  bull: "•",
  middot: "·",
  deg: "°",
  reg: "®",
  copy: "©",
  trade: "™",
  sect: "§",
  plusmn: "±",
  times: "×",
  micro: "µ",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
  eacute: "é",
  euml: "ë",
  ouml: "ö",
  uuml: "ü",
  ntilde: "ñ",
};
const BLOCK_TAG = /<\/?(?:br|p|div|hr|li|ul|ol|table|tr|td|th|h[1-6])\b[^<>]*>/gi;
const INLINE_TAG = /<\/?(?:b|i|u|s|em|strong|span|font|sup|sub|small)\b[^<>]*>/gi;
const LINK = /<a\b([^<>]*)>([^<]*)(?:<\/a\s*>)?/gi;
const ADDRESS = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

function decodeReferences(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi,
    (reference, decimal, hex, name) => {
      if (name) return NAMED[name.toLowerCase()] ?? reference;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : reference;
    },
  );
}

const toBareAddress = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, "")
    .replace(/\/$/, "");

function linkText(attributes: string, text: string): string {
  const [, quoted, single, plain] = ADDRESS.exec(attributes) ?? [];
  const address = (quoted ?? single ?? plain ?? "").replace(/^mailto:/i, "");
  if (!text.trim()) return address;
  return !address || toBareAddress(address) === toBareAddress(text) ? text : `${text} (${address})`;
}

/** Removes only known HTML tags, so that '<5 mph' and '<dealer name>' are kept. */
export function htmlToText(html: string): string {
  const text = html
    .replace(BLOCK_TAG, " ")
    .replace(INLINE_TAG, "")
    .replace(LINK, (_, attributes: string, linked: string) => linkText(attributes, linked))
    .replace(/<\/a\s*>/gi, "");
  return decodeReferences(text).replace(/\s+/g, " ").trim();
}

export function shortenText(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;
}
