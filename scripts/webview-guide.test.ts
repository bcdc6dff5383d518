import { describe, expect, it } from "vitest";
import {
  formatHostMessage,
  type InboundPayloads,
  type InboundType,
  type OutboundPayloads,
  type OutboundType,
  readHostMessage,
} from "@/lib/webview/rules";
import { guide, listGuideSamples, runReactNativeSample } from "@/tests/setup/webview-guide";

// Apps copy code from docs/webview.md; tests/deep/webview-samples.test.ts compiles its samples.
const outbound = {
  "app.ready": { site: "cars", url: "https://cars.example/", locale: "en" },
  "auth.request": {
    url: "https://cars.example/dashboard?vin=2T1BURHE5JC034461#vehicle-history-report",
    next: "/dashboard?vin=2T1BURHE5JC034461#vehicle-history-report",
  },
  "auth.logout": {},
  "purchase.start": { url: "https://cars.example/checkout", product: "vhr", vin: null, classic: false },
  "report.open": { url: "https://cars.example/dvh", vin: "2T1BURHE5JC034461" },
  "sticker.open": { url: "https://cars.example/dvh", vin: "2T1BURHE5JC034461" },
  "file.download": { url: "https://cars.example/a.pdf" },
  share: { url: "https://cars.example/shared/x", title: "Report" },
  print: { url: "https://cars.example/dvh", file: "https://cars.example/a.pdf" },
  "scan.vin": {},
  "nav.openExternal": { url: "https://nhtsa.example/" },
  "nav.back": { url: "https://cars.example/" },
} satisfies { [T in OutboundType]: OutboundPayloads[T] };
const inbound = {
  ack: ["accepted"],
  capabilities: ["scan", "share", "print", "download", "purchase", "menu", "theme", "locale"],
  "auth.token": [],
  "auth.logout": [],
  "purchase.result": ["status"],
  "scan.result": ["vin"],
  "theme.changed": ["theme"],
  "locale.changed": ["locale"],
} satisfies { [T in InboundType]: (keyof InboundPayloads[T] & string)[] };

const sampleIn = (language: string) => listGuideSamples(language)[0] ?? "";

function table(title: string): [string[], string[]][] {
  const part = guide.split(`### ${title}`)[1]?.split(/\n#/)[0] ?? "";
  const names = (cell = "") => [...cell.matchAll(/`([\w.]+)`/g)].map((match) => match[1] ?? "");
  return [...part.matchAll(/^\| (`[^|]*)\|([^|]*)\|/gm)].map((row) => [names(row[1]), names(row[2])]);
}

const sampleMessage = (type: OutboundType) =>
  formatHostMessage(`page-${type}`, type, outbound[type] as never);
const types = Object.keys(outbound) as OutboundType[];

function expectAnswers(type: OutboundType, answers: readonly string[]): void {
  for (const answer of answers) {
    const message = readHostMessage(answer);
    expect(message, `answer to ${type}: ${answer}`).not.toBeNull();
    const fields = Object.keys(JSON.parse(answer).payload ?? {});
    expect(inbound[message?.type ?? "ack"]).toEqual(expect.arrayContaining(fields));
    if (message?.type === "ack") expect(message.replyTo).toBe(`page-${type}`);
  }
}

describe("web view guide", () => {
  it("[WV-1] the tables list exactly the schema's message types, with the fields of messages from the page", () => {
    const out = new Map(
      table("From the page").flatMap(([each, fields]) => each.map((type) => [type, fields])),
    );
    expect([...out.keys()].sort()).toEqual([...types].sort());
    for (const type of types)
      expect(out.get(type), type).toEqual(expect.arrayContaining(Object.keys(outbound[type])));
    const back = table("To the page").flatMap(([each]) => each);
    expect(back.sort()).toEqual(Object.keys(inbound).sort());
  });

  it.each(types)(
    "[TRUE-24] [WV-1] [WV-2] the React Native host responds to %s as the page expects, without a URL class",
    async (type) => {
      // [TRUE-24] React Native 0.76's URL throws on `origin`, and later versions put parameters after the hash.
      const noUrl = () => {
        throw new Error("React Native's URL is not the web's");
      };
      const host = runReactNativeSample(sampleIn("tsx"), { URL: noUrl, URLSearchParams: noUrl });
      for (const url of [
        "https://elsewhere.example/",
        "https://cars.example.evil.example/",
        "https://cars.example@evil.example/",
      ])
        await host.receive(url, sampleMessage(type));
      expect(host.messages).toEqual([]);
      await host.receive("https://cars.example/x", sampleMessage(type));
      expectAnswers(type, host.messages);
      const answered = ["app.ready", "auth.request", "purchase.start", "share", "nav.openExternal"];
      expect(host.messages.length > 0).toBe(answered.includes(type));
      if (type === "auth.request")
        expect(host.loaded).toEqual([
          "https://cars.example/dashboard?vin=2T1BURHE5JC034461&token=t0ken#vehicle-history-report",
        ]);
    },
  );

  it.each(types)("[WV-2] a page that frames a site responds to %s as the site expects", (type) => {
    const script = /<script>([\s\S]*)<\/script>/.exec(sampleIn("html"))?.[1] ?? "";
    const messages: string[] = [];
    const to: string[] = [];
    const contentWindow = {
      postMessage: (text: string, origin: string) => {
        messages.push(text);
        to.push(origin);
      },
    };
    let receive = (_: object) => {};
    const window = {
      addEventListener: (_: string, listener: typeof receive) => {
        receive = listener;
      },
      location: { assign: () => undefined },
    };
    const document = { getElementById: () => ({ contentWindow }) };
    new Function("window", "document", "crypto", script)(window, document, crypto);
    receive({ origin: "https://evil.example", source: contentWindow, data: sampleMessage(type) });
    expect(messages).toEqual([]);
    receive({ origin: "https://cars.partner.example", source: contentWindow, data: sampleMessage(type) });
    expectAnswers(type, messages);
    expect(new Set(to).has("*")).toBe(false);
    expect(messages.length > 0).toBe(["app.ready", "auth.request"].includes(type));
  });
});
