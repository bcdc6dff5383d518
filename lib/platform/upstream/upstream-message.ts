import { maskVin } from "@/lib/vin/rules/vin";
import { isAbsent, toText } from "./read-values";

const SHOWN_MAX = 300;
const READ_MAX = 5000;

type Body = Readonly<Record<string, unknown>>;

function toBody(value: unknown): Body {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Body) : {};
}

function findText(value: unknown): string | undefined {
  if (isAbsent(value)) return undefined;
  if (typeof value !== "object") return toText(value);
  for (const item of Object.values(value as object)) {
    const first: unknown = Array.isArray(item) ? item[0] : item;
    if (typeof first === "string" && !isAbsent(first)) return first.trim();
  }
  return undefined;
}

export function findMessage(value: unknown): string | undefined {
  const { message, msg, error, errors, detail, status } = toBody(value);
  const texts = [message, msg, error, errors, detail].map(findText);
  const sentence = typeof status === "string" && /\S\s+\S/.test(status) ? status.trim() : undefined;
  return texts.find((text) => text !== undefined) ?? sentence;
}

const ABOUT_LOGIN =
  /\bun-?auth(?:enticated|ori[sz]ed)\b|\b(?:jwt|token|session)\b.*\b(?:expired|invalid|missing|required|blacklisted|not \w+)\b|\b(?:expired|invalid|missing) (?:\w+ )?(?:jwt|token|session)\b|\bnot logged in\b|\b(?:log ?in|login) (?:first|required)\b/i;

export function isAboutLogin(value: unknown): boolean {
  const { status } = toBody(value);
  const reason = findMessage(value) ?? (typeof status === "string" ? status : "");
  return ABOUT_LOGIN.test(reason.slice(0, SHOWN_MAX).replaceAll("_", " "));
}

const NOTHING_FOUND =
  /^no (?:\w+ )?(?:data|reports?|records?|results?|vehicles?|cars?)\b|\b(?:data|reports?|records?|vehicles?|cars?) not found\b/i;

export const saysNothingFound = (value: unknown): boolean =>
  NOTHING_FOUND.test(findMessage(value)?.slice(0, SHOWN_MAX) ?? "");

const NO_ROUTE =
  /\b(?:route|endpoint|page|url|uri|path|method|resource|action|handler)\b|^cannot (?:get|post|put|patch|delete|head)\b|^(?:\W|http|error|404)*not[ _-]?found\W*$|^\W*404\W*$/i;

/** Returns true if a 404 is about a missing item rather than a missing endpoint. */
export function namesMissingSubject(value: unknown): boolean {
  const reason = findMessage(value)?.slice(0, SHOWN_MAX);
  return reason !== undefined && !NO_ROUTE.test(reason);
}

const DEBUG_FIELDS = ["exception", "trace", "traces", "stack", "stacktrace", "stackTrace", "traceback"];

const TECHNICAL: readonly RegExp[] = [
  /^(?:error|fail(?:ed|ure)?|false)\W*$/i,
  /[\r\n]/,
  /^[[{]/,
  /^\S*\w[._]\w\S*$/,
  /\bcsrf\b/i,
  /(?:^|[\s"'`(=:,[])\/(?:[\w.@-]+\/)+[\w.@-]+/,
  /\b[A-Za-z]:[\\/]\w/,
  /\b[A-Z]\w*\\[A-Z]\w*/,
  /\b[\w-]+\.(?:php\d?|phtml|[cm]?jsx?|tsx|java|aspx?|jsp|exe|dll)\b/i,
  /\b[\w-]+\.[a-z]{1,4}:\d+/i,
  /\bSQLSTATE\b|\bORA-\d{5}\b|\bObjectId\b/,
  /\bSELECT\b.*\bFROM\b|\bINSERT INTO\b|\bUPDATE\b.*\bSET\b|\bDELETE FROM\b/,
  /\bselect [`"*].* from [`"]|\b(?:from|into|update) `\w/i,
  /\b(?:unique|check|foreign key|integrity|not-null) constraint\b|\bduplicate (?:entry|key)\b/i,
  /\bno such table\b|\bunknown column\b|\bcolumn not found\b|\bsyntax error\b/i,
  /\b(?:table|relation|column) ['"`][^'"`]*['"`] (?:doesn't|does not) exist\b/i,
  /\b(?:mysqli?|pdo|psql|postgres(?:ql)?|sqlite|mongo(?:db|ose)?|prisma|sequelize|redis)\b/i,
  /\b[A-Z]\w+(?:Error|Exception)\b/,
  /\bat (?:[\w$<>]+\.[\w.$<>]+ ?\(|\w+ ?\([^)]*:\d)|\bstack trace\b|\btraceback\b|\bon line \d+/i,
  /\bundefined (?:index|variable|array key|offset|method|property|function|constant)\b/i,
  /\bcannot (?:read propert|invoke|access offset|set propert)|\bcall to (?:a member|undefined)\b/i,
  /\bis not (?:a function|iterable)\b|\bis not defined$|\bof undefined\b|\bon null\b/i,
  /\bmust be (?:of type|an instance of)\b|\bnull given\b|\bunexpected token\b/i,
  /\bexpected \w+, received (?:undefined|null|string|number|boolean|object|array|nan)\b/i,
  /\[object \w+\]|\w::\w|\bNaN\b/,
  /\bE(?:CONN\w+|TIMEDOUT|NOTFOUND|NOENT|PIPE|AI_AGAIN)\b|\blocalhost\b|\b\d{1,3}(?:\.\d{1,3}){3}\b/,
];

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

function decodeEntity(entity: string, name: string): string {
  if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
}

function toPlainText(html: string): string {
  return html
    .slice(0, READ_MAX)
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, decodeEntity)
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1[^>]*>|$)/gi, " ")
    .replace(/<[a-z!/?][^>]*(?:>|$)/gi, " ")
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (character) => (/\s/.test(character) ? character : ""))
    .trim();
}

const cut = (long: string, most: number) => (long.length > most ? `${long.slice(0, most - 1)}…` : long);

export function toShownText(message: string | undefined): string | undefined {
  const plain = toPlainText(message ?? "");
  if (!/[\p{L}\p{N}]/u.test(plain) || TECHNICAL.some((pattern) => pattern.test(plain))) return undefined;
  return cut(plain.replace(/\s+/g, " "), SHOWN_MAX);
}

export function findShownMessage(value: unknown): string | undefined {
  const body = toBody(value);
  return DEBUG_FIELDS.some((name) => Object.hasOwn(body, name)) ? undefined : toShownText(findMessage(body));
}

const FIELD = /^[A-Za-z][\w.-]{0,60}$/;
const FIELDS_MAX = 50;

export function findFieldErrors(value: unknown): Record<string, string> | undefined {
  const { errors, message } = toBody(value);
  const fields = [errors, message].map(toBody).find((candidate) => Object.keys(candidate).length > 0) ?? {};
  const fieldErrors = Object.entries(fields).flatMap(([name, field]) => {
    const text = toShownText(findText(field));
    return FIELD.test(name) && text !== undefined ? [[name, text] as const] : [];
  });
  return fieldErrors.length > 0 ? Object.fromEntries(fieldErrors.slice(0, FIELDS_MAX)) : undefined;
}

const IDENTIFIER = /^[a-z]+(?:_[a-z]+)+$/;

/** Masks emails, VINs, tokens, long numbers, and quoted database values for the log. */
export function maskText(message: string): string {
  const masked = toPlainText(message)
    .replace(/[^\s"'`<>()=,;:]+@[^\s"'`<>()=,;]+/g, "(email)")
    .replace(/(?<!\w)(['"])([^'"]{0,1000})\1(?!\w)/g, (quoted, _, value) =>
      IDENTIFIER.test(value) ? quoted : "'…'",
    )
    .replace(/=\s*\([^)]*\)/g, "=(…)")
    .replace(/[\w~+-]{20,}(?:\.[\w~+=-]+)*/g, (word) => (/\d/.test(word) ? "(token)" : word))
    .replace(/\b(?=\w*\d)[A-HJ-NPR-Z\d]{6,19}\b/gi, (vin) => maskVin(vin));
  return cut(masked.replace(/\s+/g, " "), SHOWN_MAX);
}
