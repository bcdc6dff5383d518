import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Counts } from "./counts";
import type { Failure } from "./failures";
import type { SpecUpstreamOptions } from "./index";

export interface SpecUpstreamProcess {
  origin: string;
  counts(): Promise<Counts>;
  program(path: string, failure: Failure, times?: number): Promise<void>;
  mend(path: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startSpecUpstream(
  options: Pick<SpecUpstreamOptions, "profile" | "security" | "tokenLength"> = {},
): Promise<SpecUpstreamProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/setup/spec-upstream/serve.ts"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      PORT: "0",
      SPEC_UPSTREAM_PROFILE: options.profile,
      SPEC_UPSTREAM_SECURITY: options.security,
      SPEC_UPSTREAM_TOKEN_LENGTH: options.tokenLength?.toString(),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Kills the server if a test fails before stop().
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.removeListener("exit", kill));
  let output = "";
  const exited = once(child, "exit");
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = /Fixture upstream on (\S+)\n/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    exited.then(([code]) => reject(new Error(`The fixture upstream ended with ${code}: ${output}`)), reject);
  });
  return {
    origin,
    counts: async () => (await fetch(`${origin}/__fixture/counts`)).json() as Promise<Counts>,
    program: (path, failure, times) => sendFailures(origin, { path, failure, times }),
    mend: (path) => sendFailures(origin, { path }),
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

async function sendFailures(
  origin: string,
  failures: { path: string; failure?: Failure; times?: number },
): Promise<void> {
  await fetch(`${origin}/__fixture/failures`, { method: "POST", body: JSON.stringify(failures) });
}
