import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { browserExecutable } from "../browser/support/browser";

export const hasJava = (): boolean => spawnSync("java", ["-version"]).status === 0;

/**
 * The errors of Kotlin's own compiler for these files together, as 'file:line:column: error: what'; none is an empty list.
 * `tools` holds the package kotlin-compiler, `types` Java sources of the platform's classes. Needs a Java runtime.
 */
export function kotlinErrors(tools: string, types: string, files: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "glovebox-kotlin-"));
  try {
    const sources = files.map((code, at) => {
      const path = join(folder, `Sample${at + 1}.kt`);
      writeFileSync(path, code);
      return path;
    });
    const jars = join(tools, "node_modules/kotlin-compiler/lib/*");
    const compiler = ["-cp", jars, "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler"];
    const options = ["-no-reflect", "-nowarn", "-d", join(folder, "made")];
    const { status, stderr } = spawnSync("java", [...compiler, ...options, ...sources, types], {
      encoding: "utf8",
    });
    const errors = stderr
      .split("\n")
      .filter((line) => / error: /.test(line))
      .map((line) => line.replaceAll(`${folder}/`, ""));
    if (status !== 0 && errors.length === 0) throw new Error(stderr);
    return errors;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const hasSwift = (): boolean => spawnSync("swiftc", ["--version"]).status === 0;

/** In the order in which they build on each other. */
const IOS_MODULES = ["UIKit", "WebKit", "Capacitor"];

/**
 * The errors of Swift's own compiler for these files together, as 'file:line:column: error: what', in one of its language
 * modes; none is an empty list. `types` holds Swift sources of the platform's modules. Needs `swiftc`.
 */
export function swiftErrors(types: string, mode: "5" | "6", files: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "glovebox-swift-"));
  const compile = (...options: string[]) => {
    const { status, stderr } = spawnSync("swiftc", ["-parse-as-library", "-I", folder, ...options], {
      encoding: "utf8",
    });
    const errors = stderr.split("\n").filter((line) => /^\S+: error: /.test(line));
    if (status !== 0 && errors.length === 0) throw new Error(stderr);
    return errors.map((line) => line.replaceAll(`${folder}/`, ""));
  };
  try {
    for (const name of IOS_MODULES) {
      const made = ["-emit-module-path", join(folder, `${name}.swiftmodule`)];
      const wrong = compile("-emit-module", "-module-name", name, ...made, join(types, `${name}.swift`));
      if (wrong.length > 0) throw new Error(wrong.join("\n"));
    }
    const sources = files.map((code, at) => {
      const path = join(folder, `Sample${at + 1}.swift`);
      writeFileSync(path, code);
      return path;
    });
    return compile("-swift-version", mode, "-typecheck", ...sources);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * What Dart's own formatter, which reads with Dart's own parser, says of each code; null of one that it can read. The
 * formatter is WebAssembly with garbage collection: Chromium has it, Node only from 22 on.
 */
export async function dartErrors(tools: string, codes: readonly string[]): Promise<(string | null)[]> {
  const part = (name: string) => readFileSync(join(tools, "node_modules/@wasm-fmt/dart_fmt", name));
  const browser = await chromium.launch({
    executablePath: await browserExecutable(),
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
