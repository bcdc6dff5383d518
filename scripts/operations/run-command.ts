import { spawn } from "node:child_process";

/** Runs a program to its end. Throws an Error with its output if it is not installed or fails. */
export function runCommand(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let output = "";
    child.stderr.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    });
    child.on("error", () => reject(new Error(`${command} is not installed here. It is needed for this.`)));
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ended with ${code}:\n${output.trim()}`));
    });
  });
}

/** A connection for PostgreSQL's own programs: in their environment, because a command line is everybody's to read. */
export function postgresEnvironment(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl);
  const variables: Record<string, string> = {
    PGHOST: decodeURIComponent(url.hostname),
    PGPORT: url.port || "5432",
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get("sslmode") ?? "",
    // Under row-level security an owner sees no row without it, and a dump would hold none.
    PGOPTIONS: "-c app.site_id=*",
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
}
