import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowserExecutable } from "../browser/support/browser";

export const hasJava = (): boolean => spawnSync("java", ["-version"]).status === 0;

/**
 * Returns errors as 'file:line:column: error: …'. `types` holds Java stubs of the platform's classes. Needs a Java
 * runtime.
 */
export function listKotlinErrors(tools: string, types: string, files: readonly string[]): string[] {
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

const IOS_MODULES = ["UIKit", "WebKit", "Capacitor"];

/**
 * Returns errors as 'file:line:column: error: …'. `types` holds Swift stubs of the platform's modules. Needs `swiftc`.
 */
export function listSwiftErrors(types: string, mode: "5" | "6", files: readonly string[]): string[] {
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

/** Parses with Dart's own formatter. It needs WebAssembly GC, which Chromium has and Node only since 22. */
export async function listDartErrors(tools: string, codes: readonly string[]): Promise<(string | null)[]> {
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
