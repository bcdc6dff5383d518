import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { bundleScript } from "./bundle-script";

let bundled: Promise<string> | undefined;

export interface CommandEnd {
  code: number | null;
  out: string;
  err: string;
}

export interface StartedCommand {
  child: ChildProcess;
  errorOutput(): string;
  completion: Promise<CommandEnd>;
}

export async function startImport(
  surroundings: { dataDir: string; databaseUrl?: string; vinIndex?: string; input?: string | Buffer },
  ...args: string[]
): Promise<StartedCommand> {
  bundled ??= bundleScript("scripts/import.ts");
  const { DATABASE_URL: _, VIN_PACK: __, ...env } = process.env;
  const { dataDir, databaseUrl = "", vinIndex = "", input } = surroundings;
  const child = spawn(process.execPath, [await bundled, ...args], {
    env: { ...env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, VIN_PACK: vinIndex },
  });
  const end: CommandEnd = { code: null, out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    end.out += chunk;
  });
  child.stderr.on("data", (chunk: Buffer) => {
    end.err += chunk;
  });
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const completion = once(child, "close").then(([code]) => ({ ...end, code: code as number | null }));
  return { child, errorOutput: () => end.err, completion };
}

export async function runImportCommand(...args: Parameters<typeof startImport>): Promise<CommandEnd> {
  return (await startImport(...args)).completion;
}
