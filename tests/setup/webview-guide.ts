import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";

export const guide = readFileSync("docs/webview.md", "utf8");

export function listGuideSamples(language: string): string[] {
  const samples = [...guide.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)\n\`\`\`$`, "gm"))];
  if (samples.length === 0) throw new Error(`no ${language} in the guide`);
  return samples.map(([, code = ""]) => code);
}

export interface ReactNativeSample {
  receive: (url: string, message: string) => Promise<void>;
  messages: string[];
  loaded: string[];
}

/** Runs the guide's React Native host with stubs, and with these `URL` and `URLSearchParams` classes. */
export function runReactNativeSample(code: string, urlClasses: Record<string, unknown>): ReactNativeSample {
  const messages: string[] = [];
  const loaded: string[] = [];
  const view = { postMessage: (text: string) => messages.push(text) };
  const stubs: Record<string, unknown> = {
    react: {
      useEffect: () => undefined,
      useRef: () => ({ current: view }),
      useState: (first: string) => [first, (next: string) => loaded.push(next)],
    },
    "react-native": {
      Linking: { openURL: (url: string) => loaded.push(url) },
      Share: { share: ({ message }: { message: string }) => loaded.push(message) },
      useColorScheme: () => "dark",
    },
    "react-native-webview": { WebView: "WebView" },
  };
  type Element = { onMessage: (event: object) => Promise<void> };
  const module: { exports: { Glovebox?: (props: object) => Element } } = { exports: {} };
  const element = (_: string, props: object) => props;
  const { code: script } = transformSync(code, { loader: "tsx", format: "cjs", jsxFactory: "h" });
  new Function("module", "require", "h", "URL", "URLSearchParams", script)(
    module,
    (name: string) => stubs[name],
    element,
    urlClasses.URL,
    urlClasses.URLSearchParams,
  );
  const host = module.exports.Glovebox?.({ logIn: async () => "t0ken", buy: async () => true });
  return {
    messages,
    loaded,
    receive: async (url, data) => host?.onMessage({ nativeEvent: { url, data } }),
  };
}
