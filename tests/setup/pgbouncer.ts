import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const hasPgbouncer = (() => {
  try {
    execFileSync("pgbouncer", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

export interface Pooler {
  url: string;
  close(): Promise<void>;
}

/** PgBouncer refuses to run as root. */
export async function startPgbouncer(
  databaseUrl: string,
  settings: { port: number; mode: "session" | "transaction"; ignored?: string },
): Promise<Pooler> {
  const { port, mode, ignored = "" } = settings;
  const target = new URL(databaseUrl);
  const directory = await mkdtemp(join(tmpdir(), "glovebox-pgbouncer-"));
  const config = join(directory, "pgbouncer.ini");
  const users = join(directory, "users.txt");
  await writeFile(users, `"${target.username}" "${target.password}"\n`);
  await writeFile(
    config,
    `[databases]
* = host=${target.hostname} port=${target.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
ignore_startup_parameters = ${["extra_float_digits", ignored].filter(Boolean).join(",")}
`,
  );
  await Promise.all([chmod(directory, 0o755), chmod(config, 0o644), chmod(users, 0o644)]);
  const isRoot = process.getuid?.() === 0;
  const child = spawn("pgbouncer", isRoot ? ["-u", "nobody", config] : [config], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  await answers(child, port);
  target.hostname = "127.0.0.1";
  target.port = String(port);
  return {
    url: target.href,
    async close() {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function answers(child: ChildProcess, port: number): Promise<void> {
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-2000);
  });
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${said}`);
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`pgbouncer does not answer: ${said}`);
}
