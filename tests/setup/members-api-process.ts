import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";

export interface MembersApiProcess {
  origin: string;
  child: ChildProcess;
  output(): string;
  /** Resolves to null if a signal ended it. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

/** Compiling at each start takes seconds, so use the build if there is one. */
const BUILT = `${process.env.NEXT_DIST_DIR || ".next"}/serve/members-api.mjs`;

export async function startMembersApi(environment: Record<string, string>): Promise<MembersApiProcess> {
  const child = spawn(
    process.execPath,
    existsSync(BUILT) ? [BUILT] : ["--import", "tsx", "scripts/members-api.ts"],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        PORT: "0",
        NHTSA_ORIGIN: "0",
        VPIC_ORIGIN: "0",
        EPA_ORIGIN: "0",
        LOG_LEVEL: "warn",
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  // Kills the server if a test fails before stop().
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.removeListener("exit", kill));
  let output = "";
  const exited = once(child, "exit");
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk;
      const result = /Members API on (http:\/\/\S+)\n/.exec(output);
      if (result?.[1]) resolve(result[1]);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    exited.then(([code]) => reject(new Error(`It ended with ${code}: ${output}`)), reject);
  });
  return {
    origin,
    child,
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      const [code] = await exited;
      return code as number | null;
    },
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
