import { existsSync } from "node:fs";
import { NO_SOURCES, type Program, runProgram } from "./program";

export interface MembersApiProcess extends Program {
  origin: string;
  kill(): Promise<unknown>;
}

/** Compiling at each start takes seconds, so use the build if there is one. */
const BUILT = `${process.env.NEXT_DIST_DIR || ".next"}/serve/members-api.mjs`;

export async function startMembersApi(environment: Record<string, string>): Promise<MembersApiProcess> {
  const script = existsSync(BUILT) ? [BUILT] : ["--import", "tsx", "scripts/members-api.ts"];
  const program = runProgram([process.execPath, ...script], {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    PORT: "0",
    LOG_LEVEL: "warn",
    ...NO_SOURCES,
    ...environment,
  });
  const origin = await program.until(/Members API on (http:\/\/\S+)\n/);
  return { ...program, origin, kill: () => program.stop("SIGKILL") };
}
