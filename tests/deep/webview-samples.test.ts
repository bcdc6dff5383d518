import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { beforeAll, describe, expect, it } from "vitest";
import { findBrowserExecutable } from "../browser/support/browser";
import { installPackage } from "../setup/tool-package";
import { listGuideSamples } from "../setup/webview-guide";

const hasJava = (): boolean => spawnSync("java", ["-version"]).status === 0;
const hasSwift = (): boolean => spawnSync("swiftc", ["--version"]).status === 0;

function withFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "glovebox-samples-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeSources(folder: string, codes: readonly string[], extension: string): string[] {
  return codes.map((code, at) => {
    const path = join(folder, `Sample${at + 1}.${extension}`);
    writeFileSync(path, code);
    return path;
  });
}

/** Returns errors as 'file:line:column: error: …'. */
function compile(folder: string, command: string, args: readonly string[]): string[] {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  const errors = stderr.split("\n").filter((line) => / error: /.test(line));
  if (status !== 0 && errors.length === 0) throw new Error(stderr);
  return errors.map((line) => line.replaceAll(`${folder}/`, ""));
}

/** `types` holds Java stubs of the platform's classes. Needs a Java runtime. */
function listKotlinErrors(tools: string, types: string, codes: readonly string[]): string[] {
  const jars = join(tools, "node_modules/kotlin-compiler/lib/*");
  const compiler = ["-cp", jars, "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler"];
  return withFolder((folder) => {
    const options = ["-no-reflect", "-nowarn", "-d", join(folder, "made")];
    return compile(folder, "java", [...compiler, ...options, ...writeSources(folder, codes, "kt"), types]);
  });
}

const IOS_MODULES = ["UIKit", "WebKit", "Capacitor"];

/** `types` holds Swift stubs of the platform's modules. Needs `swiftc`. */
function listSwiftErrors(types: string, mode: "5" | "6", codes: readonly string[]): string[] {
  return withFolder((folder) => {
    const run = (...options: string[]) =>
      compile(folder, "swiftc", ["-parse-as-library", "-I", folder, ...options]);
    for (const name of IOS_MODULES) {
      const made = ["-emit-module-path", join(folder, `${name}.swiftmodule`)];
      const wrong = run("-emit-module", "-module-name", name, ...made, join(types, `${name}.swift`));
      if (wrong.length > 0) throw new Error(wrong.join("\n"));
    }
    return run("-swift-version", mode, "-typecheck", ...writeSources(folder, codes, "swift"));
  });
}

/** Parses with Dart's own formatter, in Chromium, because Node before version 22 lacks WebAssembly GC. */
async function listDartErrors(tools: string, codes: readonly string[]): Promise<(string | null)[]> {
  const part = (name: string) => readFileSync(join(tools, "node_modules/@wasm-fmt/dart_fmt", name));
  const browser = await chromium.launch({
    executablePath: await findBrowserExecutable(),
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    const script = part("dart_fmt.mjs").toString("utf8");
    await page.addScriptTag({
      type: "module",
      content: `${script}\nglobalThis.dart = { initSync, formatWrapper };`,
    });
    await page.waitForFunction("globalThis.dart");
    const wasm = part("dart_fmt.wasm").toString("base64");
    return await page.evaluate(
      (given) => {
        type Format = (app: unknown, code: string, name: string) => string;
        type Dart = { initSync: (module: WebAssembly.Module) => unknown; formatWrapper: Format };
        const { initSync, formatWrapper } = (globalThis as unknown as { dart: Dart }).dart;
        const bytes = Uint8Array.from(atob(given.wasm), (sign) => sign.charCodeAt(0));
        const app = initSync(new WebAssembly.Module(bytes));
        return given.codes.map((code) => {
          try {
            formatWrapper(app, code, "guide.dart");
            return null;
          } catch (error) {
            return String(error);
          }
        });
      },
      { wasm, codes },
    );
  } finally {
    await browser.close();
  }
}

/*
 * Compiles or parses the code in docs/webview.md for each platform; scripts/webview-guide.test.ts tests its messages.
 */
const SAMPLES = join(import.meta.dirname, "webview-samples");
const TOOLS = join(SAMPLES, "tools");
const toolRequire = createRequire(join(TOOLS, "package.json"));

function typeErrors(folder: string, name: string, code: string): string[] {
  const sourceFolder = join(folder, "made");
  mkdirSync(sourceFolder, { recursive: true });
  writeFileSync(join(sourceFolder, name), code);
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
  writeFileSync(join(sourceFolder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: [name] }));
  try {
    execFileSync(join(process.cwd(), "node_modules/.bin/tsc"), ["-p", sourceFolder, "--pretty", "false"], {
      encoding: "utf8",
    });
    return [];
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
      .split("\n")
      .filter(Boolean);
  }
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

describe.each(["react-native-0.76", "react-native-current"])("guide's sample for %s", (name) => {
  const folder = join(SAMPLES, name);
  const [sample = ""] = listGuideSamples("tsx");
  beforeAll(() => installPackage(folder), 600_000);

  it("[TRUE-24] compiles with the types of React Native and of its web view", () => {
    expect(typeErrors(folder, "guide.tsx", sample)).toEqual([]);
    const brokenSample = sample.replace("goBack()", "goBackwards()");
    expect(typeErrors(folder, "broken.tsx", brokenSample)).toEqual([expect.stringContaining("goBackwards")]);
  });
});

describe("guide's native samples", () => {
  beforeAll(() => installPackage(TOOLS), 600_000);

  // Parsed only: Swift's compiler isn't an npm package, and Debian didn't have it before version 13.
  it("[TRUE-24] the Swift sample parses with a Swift grammar", async () => {
    const samples = listGuideSamples("swift");
    for (const sample of samples) expect(await grammarErrors("swift", sample)).toEqual([]);
    const brokenSample = samples[0]?.replace("{ token in", "{ token on") ?? "";
    expect(brokenSample).not.toBe(samples[0]);
    expect(await grammarErrors("swift", brokenSample)).not.toEqual([]);
  });

  it("[TRUE-24] the Swift sample compiles with the Swift compiler", ({ skip }) => {
    if (!hasSwift()) skip("There is no Swift compiler here, `swiftc` (Debian 13: the package swiftlang).");
    const [host = "", controller = ""] = listGuideSamples("swift");
    const errors = (sample: string, mode: "5" | "6" = "6") =>
      listSwiftErrors(join(SAMPLES, "ios-types"), mode, [sample, controller]);
    expect(errors(host, "5")).toEqual([]);
    expect(errors(host)).toEqual([]);
    for (const [right, wrong, message] of [
      ["{ token in", "{ token on", "Sample1.swift:"],
      ["scan { vin in", "scan { vin, more in", "Sample1.swift:"],
      ["webView?.load(", "webView?.loadPage(", "has no member 'loadPage'"],
      ["final class GloveboxHost", "private final class GloveboxHost", "cannot find 'GloveboxHost'"],
    ] as const) {
      expect(host).toContain(right);
      expect(errors(host.replace(right, wrong))[0]).toContain(message);
    }
  });

  it("[TRUE-24] the Kotlin sample compiles with the Kotlin compiler", ({ skip }) => {
    if (!hasJava()) skip("Kotlin's compiler needs a Java runtime, and there is no `java` here.");
    const [host = "", activity = ""] = listGuideSamples("kotlin");
    // Stub for what the guide leaves to the app.
    const app = `${activity}\nprivate val MainActivity.actions: HostActions get() = TODO()\n`;
    const errors = (sample: string) => listKotlinErrors(TOOLS, join(SAMPLES, "android-types"), [sample, app]);
    expect(errors(host)).toEqual([]);
    for (const [right, wrong, message] of [
      ["private fun", "private func", "Sample1.kt:"],
      ["reply ->", "reply, more ->", "Sample1.kt:"],
      ["view.loadUrl(withToken(", "view.load(withToken(", "unresolved reference 'load'"],
    ] as const) {
      expect(host).toContain(right);
      expect(errors(host.replace(right, wrong))[0]).toContain(message);
    }
  });

  it("[TRUE-24] the Dart sample parses with the Dart formatter", async () => {
    const samples = listGuideSamples("dart");
    const brokenSample = samples[0]?.replace("Future<void> onMessage(", "Future<void onMessage(") ?? "";
    expect(brokenSample).not.toBe(samples[0]);
    const [wrong, ...right] = await listDartErrors(TOOLS, [brokenSample, ...samples]);
    expect(right).toEqual(samples.map(() => null));
    expect(wrong).toContain("Expected to find '>'");
  });

  it("[TRUE-24] the Capacitor configuration compiles with its types, and Capacitor's native classes have the members we use", () => {
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
