import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Settings that turn off requests to third parties. */
export const NO_SOURCES = { NHTSA_ORIGIN: "0", VPIC_ORIGIN: "0", EPA_ORIGIN: "0" };

export interface Program {
  child: ChildProcess;
  output(): string;
  /** Standard output only. */
  log(): string;
  /** Returns the pattern's first group; rejects with the output if the program ends first. */
  until(pattern: RegExp): Promise<string>;
  /** Resolves to the exit code, or to null if a signal ended the program. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export function runProgram(command: readonly string[], env: Record<string, string | undefined>): Program {
  const [program = "", ...args] = command;
  const all = { ...env, NODE_ENV: env.NODE_ENV ?? "test" } as NodeJS.ProcessEnv;
  const child = spawn(program, args, { env: all, stdio: ["ignore", "pipe", "pipe"] });
  // Kills the program if a test fails before stop().
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.removeListener("exit", kill));
  const exited = once(child, "exit");
  let output = "";
  let log = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
    log += chunk;
  });
  child.stderr.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  return {
    child,
    output: () => output,
    log: () => log,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output);
          if (found) resolve(found[1] ?? "");
        };
        for (const stream of [child.stdout, child.stderr]) stream.on("data", look);
        exited.then(([code]) => reject(new Error(`The program ended with ${code}: ${output}`)), reject);
      }),
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      const [code] = await exited;
      return code as number | null;
    },
  };
}

/** Waits until the program accepts connections on a loopback port. */
export async function untilListening({ child, output }: Program, port: number): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The program ended: ${output()}`);
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
  throw new Error(`Nothing listens on port ${port}: ${output()}`);
}
