import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dealerProfileSchema } from "@/lib/account/contract/dealer";
import { findDeviceName, truncateUserAgent } from "@/lib/account/server/device-name";
import { openSession, readCookie, readDevice, setSessionKeys } from "@/lib/bff/session";
import { normalizeCouponCode } from "@/lib/billing/rules/coupon";
import { parsePrice, parseQuantity } from "@/lib/billing/rules/pricing";
import { findActiveContent } from "@/lib/dispute/server/pdf-active-content";
import { getClientNetwork } from "@/lib/front/proxy-headers";
import { findRejection } from "@/lib/front/request-guards";
import { settleSlashes } from "@/lib/front/settle-slashes";
import { priceField, stateField, vinField, wholeField } from "@/lib/imports/server/record-fields";
import { findAnnouncedWebview } from "@/lib/middleware/webview";
import { parseFormText, parseJsonText } from "@/lib/platform/calls/request-text";
import { toNetwork } from "@/lib/platform/http/network";
import { assertStorable } from "@/lib/platform/http/storable-text";
import { toMessageKey } from "@/lib/platform/i18n/message-key";
import { resolveLocale } from "@/lib/platform/i18n/resolve-locale";
import { readTimeZone } from "@/lib/platform/i18n/time-zone";
import { wireTextKey } from "@/lib/platform/i18n/wire-text";
import { cleanText } from "@/lib/platform/render/clean-text";
import { toFileText } from "@/lib/platform/render/file-text";
import { serializeError } from "@/lib/platform/telemetry/serialize-error";
import { findCode39Widths } from "@/lib/platform/values/code39";
import { parseColor } from "@/lib/platform/values/color";
import { formatCsvLine } from "@/lib/platform/values/csv";
import { isLoopbackHost, parseHost } from "@/lib/platform/values/host";
import { htmlToText } from "@/lib/platform/values/html-text";
import { findSafeNextPath } from "@/lib/platform/values/next-path";
import { isPrivateHost } from "@/lib/platform/values/private-host";
import { readCsv } from "@/lib/platform/values/read-csv";
import { readVinList } from "@/lib/print-batch/server/read-vin-list";
import { readScan } from "@/lib/scan/rules";
import { holdsAddress, readAddresses } from "@/lib/share/rules";
import { readConsent } from "@/lib/site/rules/consent";
import { isFrameSource } from "@/lib/site/rules/frame-ancestors";
import { findCanonicalPath } from "@/lib/site/rules/gate";
import { isHostOrigin } from "@/lib/site/rules/host-origin";
import { findChatLicenseId, findClarityProjectId, findTrackingId } from "@/lib/site/rules/third-parties";
import { getWellKnownProblems } from "@/lib/site/rules/well-known";
import { decodeStickerConfirm } from "@/lib/sticker/contract/confirmation";
import { readLinePrice } from "@/lib/sticker/rules/line-price";
import { findVinInText, readFinderInput } from "@/lib/vehicle/rules/finder-input";
import { getClassicModelId, isYmmtKey } from "@/lib/vehicle/rules/identity";
import { makeSpellings, makeVariants } from "@/lib/vehicle/rules/make-spellings";
import { readMiles } from "@/lib/vehicle/rules/miles";
import { cleanPlate } from "@/lib/vehicle/rules/plate";
import { findPlateInText } from "@/lib/vehicle/rules/plate-text";
import { getSpecification, nameCase } from "@/lib/vehicle/rules/specification";
import { getTrims } from "@/lib/vehicle/rules/trim";
import { maskVin } from "@/lib/vin/rules/vin";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";
import { listVinProblems } from "@/lib/vin/rules/vin-problems";
import { findVinRefusal } from "@/lib/vin/rules/vin-refusal";
import { measureCpuTime, measureSlowness } from "../setup/cpu-time";
import { runs } from "../setup/runs";

type Reader = (text: string) => unknown;

const ignoreErrors =
  (reader: Reader): Reader =>
  (text) => {
    try {
      return reader(text);
    } catch {
      return null;
    }
  };

/** Replaces characters that Node's parser rejects. */
const asHeader = (text: string) => text.replace(/[^\x20-\x7e]/g, "~");
const databaseError = (text: string) =>
  new Error("Failed query", { cause: Object.assign(new Error(text), { code: "22P02" }) });

/** Readers of untrusted text; limit: 5 ms for 100 KB. */
const READERS: Record<string, Reader> = {
  "a VIN": (text) => [
    listVinProblems(cleanVinInput(text).vin),
    listVinProblems(text),
    findVinRefusal(text),
    maskVin(text),
  ],
  "the finder's field": (text) => readFinderInput(text),
  "a pasted text": (text) => findVinInText(text),
  "a plate": (text) => [findPlateInText(text), cleanPlate(text)],
  "a scanned code": (text) => readScan([{ format: "qr_code", text, cornerPoints: [] }] as never),
  "a vehicle's key": (text) => [isYmmtKey(text), getClassicModelId(1969, text, text)],
  mileage: (text) => readMiles(text),
  prices: (text) => [parsePrice(text), readLinePrice(text), parseQuantity(text), normalizeCouponCode(text)],
  "a sticker's choices": ignoreErrors((text) =>
    decodeStickerConfirm({ options: text, colors: text, price: text }),
  ),
  "a barcode's text": (text) => findCode39Widths(text),
  "a list of addresses": (text) => [readAddresses(text), holdsAddress(text)],
  websites: (text) => dealerProfileSchema.safeParse({ website: text, company_name: text, phone: text }),
  "host names": (text) => [
    parseHost(text),
    isLoopbackHost(text),
    isPrivateHost(text),
    isHostOrigin(text),
    isFrameSource(text),
  ],
  "a path": (text) => [
    findSafeNextPath(`/${text}`),
    findCanonicalPath(`/${text}`),
    settleSlashes("GET", `/${text}`),
  ],
  "a request's target": (text) =>
    findRejection({
      method: "GET",
      url: `/${text}`,
      rawHeaders: ["Host", "localhost"],
      headers: { host: "localhost" },
    } as never),
  "a form's text": ignoreErrors(parseFormText),
  JSON: ignoreErrors(parseJsonText),
  "stored text": (text) => assertStorable({ text: asHeader(text) }),
  "Accept-Language": (text) =>
    resolveLocale({ site: { forcedLocale: null, defaultLocale: "en" }, cookie: text, acceptLanguage: text }),
  cookies: (text) => [readCookie(text, "x"), readDevice(text), readConsent(text), readTimeZone(text)],
  "a session's seal": (text) => openSession(`Fe26.2*1*${text}`, { host: "localhost" }),
  "user agents": (text) => [findDeviceName(text), truncateUserAgent(text)],
  "web view markers": (text) =>
    findAnnouncedWebview(new URL("http://localhost/"), new Headers({ "user-agent": asHeader(text) })),
  addresses: (text) => [getClientNetwork(text), toNetwork(text)],
  "a site's settings": (text) => [
    parseColor(text),
    findChatLicenseId(text),
    findClarityProjectId(text),
    findTrackingId(text),
  ],
  "a cell of an exported CSV file": (text) => formatCsvLine([text]),
  "an imported record": (text) =>
    [vinField, stateField, wholeField, priceField].map((field) => field.safeParse(text)),
  "a text with HTML": (text) => htmlToText(text),
  "NHTSA's wording": (text) => [toMessageKey(text), wireTextKey(text)],
  "a database error": (text) => serializeError(databaseError(text)),
};

/** Readers of entire files, and of names from fields limited to 100 characters. */
const SLOWER_READERS: Record<string, Reader> = {
  "names of makes": (text) => [makeSpellings(text), makeVariants(text), nameCase(text)],
  "names of trims": (text) => getTrims(text),
  "a decoded vehicle": (text) =>
    getSpecification(
      { plantCity: text, plantState: text, plantCountry: text, trim: text, make: text } as never,
      { dollars: String } as never,
    ),
  "a CSV file": ignoreErrors(readCsv),
  "a dealer's list": ignoreErrors((text) => {
    const cell = text.replaceAll('"', '""');
    return [readVinList(text), readVinList(`vin,price,miles\n1HGCM82633A004352,"${cell}","${cell}"`)];
  }),
  "a PDF": (text) => findActiveContent(Buffer.from(`%PDF-1.7\n${text}`)),
  "text for a document": (text) => [cleanText(text), toFileText(text)],
  "files under /.well-known": (text) => getWellKnownProblems({ "security.txt": text } as never),
};

const UNITS = [
  ..." \t\n,;:.-_/\\\"'()[]<>@%+*=&#~$0Aaéß🚗".split(""),
  ..."A1 a. .a -a VIN: %20 ../ :// www. a@ q=0, 1,000 (USA) Mobile/ <a> /J#61 Fe26.2* {} [[".split(" "),
  "\r\n",
  '","',
  '""',
  " mi",
  " usd",
  "Version/1 ",
  "\u0301",
  "\\u",
];

/** Repeated characters with a prefix and suffix, which can trigger catastrophic backtracking. */
interface Pump {
  before: string;
  unit: string;
  after: string;
}

/** Inputs that took seconds with the slow patterns this code used to have. */
const KNOWN: Pump[] = [...' \t-_0(/"', '"\\', '\u0000\\"\\', "<a>", "--h", "000"].map((unit) => ({
  before: "x",
  unit,
  after: "x mi",
}));

const pumps: fc.Arbitrary<Pump> = fc.record({
  before: fc.constantFrom("", ...UNITS),
  unit: fc.array(fc.constantFrom(...UNITS), { minLength: 1, maxLength: 3 }).map((parts) => parts.join("")),
  after: fc.constantFrom("", "\u0000", "!", ...UNITS),
});

const getText = ({ before, unit, after }: Pump, size: number) =>
  before + unit.repeat(Math.ceil(size / unit.length)).slice(0, size) + after;

async function best(reader: Reader, text: string, rounds = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++)
    least = Math.min(least, await measureCpuTime(() => reader(text)));
  return least;
}

setSessionKeys(["a-key-for-the-test-of-readers-0123456789"]);

const SIZE = 100_000;
const LIMIT_MS = 5;
/** 8 times the text takes 8 times as long if linear, 64 times if quadratic. */
const GROWTH = 8;
const GROWTH_MAX = 24;

/** Below this, garbage collection dominates; quadratic time on 200 KB would take seconds. */
const MEASURED_MS = 40;

async function growthFault(reader: Reader, pump: Pump): Promise<string | null> {
  const text = getText(pump, SIZE * 2);
  if ((await best(reader, text)) < MEASURED_MS) return null;
  const whole = await best(reader, text, 9);
  const eighth = await best(reader, getText(pump, (SIZE * 2) / GROWTH), 9);
  return whole / Math.max(eighth, 0.05) < GROWTH_MAX
    ? null
    : `${eighth} ms, ${GROWTH} times the text ${whole} ms`;
}

async function limitFault(reader: Reader, pump: Pump): Promise<string | null> {
  const text = getText(pump, SIZE);
  if ((await best(reader, text)) <= LIMIT_MS) return null;
  const took = (await best(reader, text, 9)) / (await measureSlowness());
  return took <= LIMIT_MS ? null : `100 KB took ${took} ms`;
}

describe("parsers of untrusted text", () => {
  it.each(Object.keys(READERS))(
    "[SEC-DOS-02] %s: 100 KB takes at most 5 ms, and the time grows linearly with the length",
    async (name) => {
      const reader = READERS[name] as Reader;
      for (const pump of KNOWN.concat(fc.sample(pumps, runs(150)))) {
        const fault = (await limitFault(reader, pump)) ?? (await growthFault(reader, pump));
        expect([pump, fault]).toEqual([pump, null]);
      }
    },
  );

  it.each(Object.keys(SLOWER_READERS))(
    "[SEC-DOS-02] %s: the time grows linearly with the length",
    async (name) => {
      const reader = SLOWER_READERS[name] as Reader;
      for (const pump of KNOWN.concat(fc.sample(pumps, runs(60))))
        expect([pump, await growthFault(reader, pump)]).toEqual([pump, null]);
    },
  );

  it("[SAFE-1] parsing a long JSON list takes less than a third as long as JSON.parse with a reviver", async () => {
    const text = `{"vin":[${Array(200_000).fill(1).join(",")}]}`;
    const revived = await best((json) => JSON.parse(json, (_name, value: unknown) => value), text);
    expect(await best(parseJsonText, text)).toBeLessThan(revived / 3);
  });
});
