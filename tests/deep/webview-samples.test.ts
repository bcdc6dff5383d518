import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import {
  hasJava,
  hasSwift,
  listDartErrors,
  listKotlinErrors,
  listSwiftErrors,
} from "../setup/sample-compilers";
import { installPackage } from "../setup/tool-package";
import { listGuideSamples, runReactNativeSample } from "../setup/webview-guide";

/*
 * Compiles or parses the code in docs/webview.md for each platform; scripts/webview-guide.test.ts tests its messages.
 */
const SAMPLES = join(import.meta.dirname, "webview-samples");
const TOOLS = join(SAMPLES, "tools");
const ADDRESS = "https://cars.example/dashboard?vin=2T1BURHE5JC034461#vehicle-history-report";
const toolRequire = createRequire(join(TOOLS, "package.json"));

function typeErrors(folder: string, name: string, code: string): string[] {
  const made = join(folder, "made");
  mkdirSync(made, { recursive: true });
  writeFileSync(join(made, name), code);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    jsx: "react-jsx",
    module: "esnext",
    moduleResolution: "bundler",
    target: "es2022",
    lib: ["es2022"],
    types: [],
  };
  writeFileSync(join(made, "tsconfig.json"), JSON.stringify({ compilerOptions, files: [name] }));
  try {
    execFileSync(join(process.cwd(), "node_modules/.bin/tsc"), ["-p", made, "--pretty", "false"], {
      encoding: "utf8",
    });
    return [];
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
      .split("\n")
      .filter(Boolean);
  }
}

/** Loads React Native's real classes without its native blob module. */
function reactNativeModule(folder: string, name: string): Record<string, unknown> {
  if (name === "./NativeBlobModule") return { __esModule: true, default: null };
  const path = join(folder, "node_modules/react-native/Libraries/Blob", `${name}.js`);
  const withoutTypes = toolRequire("flow-remove-types")(readFileSync(path, "utf8"), { all: true });
  const { code } = transformSync(withoutTypes.toString(), { format: "cjs" });
  const module = { exports: {} };
  new Function("module", "exports", "require", code)(module, module.exports, (other: string) =>
    reactNativeModule(folder, other),
  );
  return module.exports;
}

interface Tree {
  type: string;
  isError: boolean;
  isMissing: boolean;
  startPosition: { row: number };
  children: Tree[];
}

async function grammarErrors(language: string, code: string): Promise<string[]> {
  const { Parser, Language } = toolRequire("web-tree-sitter");
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(
    await Language.load(toolRequire.resolve(`tree-sitter-wasms/out/tree-sitter-${language}.wasm`)),
  );
  const wrong: string[] = [];
  const visit = (node: Tree) => {
    if (node.isError || node.isMissing) wrong.push(`${node.startPosition.row + 1}: ${node.type}`);
    for (const child of node.children) visit(child);
  };
  visit(parser.parse(code).rootNode);
  return wrong;
}

const toOrigin = (NativeUrl: typeof URL, address: string) => {
  try {
    return new NativeUrl(address).origin;
  } catch (error) {
    return (error as Error).message;
  }
};

describe.each([
  {
    name: "react-native-0.76",
    origins: ["URL.origin is not implemented", "URL.origin is not implemented"],
    withToken: `${ADDRESS}/&token=t0ken`,
  },
  {
    name: "react-native-current",
    origins: ["https://cars.example", "https://cars.example?vin=1"],
    withToken: ADDRESS.replace("#", "&token=t0ken#"),
  },
])("guide's sample for $name", ({ name, origins, withToken }) => {
  const folder = join(SAMPLES, name);
  const [sample = ""] = listGuideSamples("tsx");
  beforeAll(() => {
    installPackage(folder);
    installPackage(TOOLS);
  }, 600_000);

  it("[TRUE-24] compiles with the types of React Native and its web view", () => {
    expect(typeErrors(folder, "guide.tsx", sample)).toEqual([]);
    const broken = sample.replace("goBack()", "goBackwards()");
    expect(typeErrors(folder, "broken.tsx", broken)).toEqual([expect.stringContaining("goBackwards")]);
  });

  it("[TRUE-24] puts the token before the hash, and answers only the site, with React Native's own URL class", async () => {
    const host = runReactNativeSample(sample, reactNativeModule(folder, "./URL"));
    const message = JSON.stringify({
      v: 1,
      id: "1",
      type: "auth.request",
      payload: { url: ADDRESS, next: "/dashboard" },
    });
    await host.receive("https://cars.example@evil.example/", message);
    expect(host.sent).toEqual([]);
    await host.receive("https://cars.example/dashboard", message);
    expect(host.loaded).toEqual([ADDRESS.replace("#", "&token=t0ken#")]);
  });

  it("[TRUE-24] correctly explains why it doesn't use that URL class", () => {
    const { URL: NativeUrl } = reactNativeModule(folder, "./URL") as { URL: typeof URL };
    expect(toOrigin(NativeUrl, ADDRESS)).toBe(origins[0]);
    expect(toOrigin(NativeUrl, "https://cars.example?vin=1")).toBe(origins[1]);
    const url = new NativeUrl(ADDRESS);
    url.searchParams.set("token", "t0ken");
    expect(url.toString()).toBe(withToken);
  });
});

describe("guide's native samples", () => {
  beforeAll(() => installPackage(TOOLS), 600_000);

  // Parsed only: Swift's compiler isn't an npm package, and Debian has it only since 13.
  it("[TRUE-24] Swift parses with a grammar of the language", async () => {
    const samples = listGuideSamples("swift");
    for (const sample of samples) expect(await grammarErrors("swift", sample)).toEqual([]);
    const broken = samples[0]?.replace("{ token in", "{ token on") ?? "";
    expect(broken).not.toBe(samples[0]);
    expect(await grammarErrors("swift", broken)).not.toEqual([]);
  });

  it("[TRUE-24] Swift compiles with its own compiler", ({ skip }) => {
    if (!hasSwift()) skip("There is no Swift compiler here, `swiftc` (Debian 13: the package swiftlang).");
    const [host = "", controller = ""] = listGuideSamples("swift");
    const errors = (sample: string, mode: "5" | "6" = "6") =>
      listSwiftErrors(join(SAMPLES, "ios-types"), mode, [sample, controller]);
    expect(errors(host, "5")).toEqual([]);
    expect(errors(host)).toEqual([]);
    for (const [right, wrong, said] of [
      ["{ token in", "{ token on", "Sample1.swift:"],
      ["scan { vin in", "scan { vin, more in", "Sample1.swift:"],
      ["webView?.load(", "webView?.loadPage(", "has no member 'loadPage'"],
      ["final class GloveboxHost", "private final class GloveboxHost", "cannot find 'GloveboxHost'"],
    ] as const) {
      expect(host).toContain(right);
      expect(errors(host.replace(right, wrong))[0]).toContain(said);
    }
  });

  it("[TRUE-24] Kotlin compiles with its own compiler", ({ skip }) => {
    if (!hasJava()) skip("Kotlin's compiler needs a Java runtime, and there is no `java` here.");
    const [host = "", activity = ""] = listGuideSamples("kotlin");
    // Stub for what the guide leaves to the app.
    const app = `${activity}\nprivate val MainActivity.actions: HostActions get() = TODO()\n`;
    const errors = (sample: string) => listKotlinErrors(TOOLS, join(SAMPLES, "android-types"), [sample, app]);
    expect(errors(host)).toEqual([]);
    for (const [right, wrong, said] of [
      ["private fun", "private func", "Sample1.kt:"],
      ["reply ->", "reply, more ->", "Sample1.kt:"],
      ["view.loadUrl(withToken(", "view.load(withToken(", "unresolved reference 'load'"],
    ] as const) {
      expect(host).toContain(right);
      expect(errors(host.replace(right, wrong))[0]).toContain(said);
    }
  });

  it("[TRUE-24] Dart parses with its own formatter", async () => {
    const samples = listGuideSamples("dart");
    const broken = samples[0]?.replace("Future<void> onMessage(", "Future<void onMessage(") ?? "";
    expect(broken).not.toBe(samples[0]);
    const [wrong, ...right] = await listDartErrors(TOOLS, [broken, ...samples]);
    expect(right).toEqual(samples.map(() => null));
    expect(wrong).toContain("Expected to find '>'");
  });

  it("[TRUE-24] Capacitor's configuration compiles with its types, and its native classes have the used members", () => {
    expect(typeErrors(TOOLS, "capacitor.config.ts", listGuideSamples("ts")[0] ?? "")).toEqual([]);
    const source = (part: string, file: string) => {
      const root = join(TOOLS, "node_modules", part);
      const path = readdirSync(root, { recursive: true, encoding: "utf8" }).find((each) =>
        each.endsWith(file),
      );
      return readFileSync(join(root, path ?? file), "utf8");
    };
    const controller = source("@capacitor/ios", "CAPBridgeViewController.swift");
    expect(controller).toMatch(/open func capacitorDidLoad\(\)/);
    expect(controller).toMatch(/public (fileprivate\(set\) )?var webView: WKWebView\?/);
    expect(source("@capacitor/android", "BridgeActivity.java")).toMatch(/protected Bridge bridge;/);
    expect(source("@capacitor/android", "/Bridge.java")).toMatch(/public WebView getWebView\(\)/);
  });
});
