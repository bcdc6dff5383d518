import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { findFreePort } from "./free-port";

const PROGRAMS = {
  dnsmasq: "/usr/sbin/dnsmasq",
  pebble: "/usr/bin/pebble",
  caddy: "/usr/bin/caddy",
  openssl: "/usr/bin/openssl",
};
/** Debian package names that differ from the program's. */
const PACKAGES: Record<string, string> = { dnsmasq: "dnsmasq-base" };

export const missingPrograms = Object.entries(PROGRAMS)
  .filter(([, path]) => !existsSync(path))
  .map(([name]) => PACKAGES[name] ?? name);

export type DnsLine = string;

/** dnsmasq has no CAA option, so the record is type 257 in hex. */
export function formatCaaLine(name: string, issuer: string): DnsLine {
  const value = Buffer.concat([Buffer.from([0, 5]), Buffer.from(`issue${issuer}`)]);
  return `dns-rr=${name},257,${value.toString("hex")}`;
}

interface PageAnswer {
  status: number;
  text: string;
  location: string | undefined;
  issuer: string;
}

export interface DomainLab {
  dnsServer: string;
  setDns(lines: readonly DnsLine[]): Promise<void>;
  stopDns(): Promise<void>;
  startCaddy(ports: { app: number; ask: number }): Promise<void>;
  get(host: string, path?: string): Promise<PageAnswer>;
  httpsPort: number;
  root: string;
  output(): string;
  close(): Promise<void>;
}

async function untilListening(port: number, child: ChildProcess, output: () => string): Promise<void> {
  const end = Date.now() + 20_000;
  while (Date.now() < end) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`A program of the lab ended: ${output()}`);
    const socket = (await import("node:net")).connect(port, "127.0.0.1");
    const opened = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
    });
    socket.destroy();
    if (opened) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Port ${port} of the lab stays closed: ${output()}`);
}

/** dnsmasq, Pebble (Let's Encrypt's test server) and Caddy on loopback and high ports. */
export async function startDomainLab(): Promise<DomainLab> {
  const folder = mkdtempSync(join(tmpdir(), "glovebox-domains-"));
  const file = (name: string) => join(folder, name);
  const [dnsPort, acmePort, managementPort, httpPort, httpsPort] = await Promise.all(
    Array.from({ length: 5 }, findFreePort),
  );
  if (!dnsPort || !acmePort || !managementPort || !httpPort || !httpsPort) throw new Error("no free port");
  const children = new Set<ChildProcess>();
  let output = "";
  function run(
    program: keyof typeof PROGRAMS,
    args: string[],
    env: Record<string, string> = {},
  ): ChildProcess {
    const child = spawn(PROGRAMS[program], args, {
      env: { NODE_ENV: "test", PATH: process.env.PATH, HOME: folder, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const hear = (chunk: Buffer) => {
      output += `${program}: ${chunk}`;
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    children.add(child);
    return child;
  }
  async function end(child: ChildProcess | undefined): Promise<void> {
    if (!child) return;
    children.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  }

  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  execFileSync(
    PROGRAMS.openssl,
    [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:prime256v1",
      "-nodes",
      "-days",
      "2",
    ].concat(["-keyout", file("key.pem"), "-out", file("cert.pem")], subject),
    { stdio: "ignore" },
  );
  writeFileSync(
    file("pebble.json"),
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${acmePort}`,
        managementListenAddress: `127.0.0.1:${managementPort}`,
        certificate: file("cert.pem"),
        privateKey: file("key.pem"),
        httpPort,
        tlsPort: httpsPort,
      },
    }),
  );

  let dns: ChildProcess | undefined;
  async function setDns(lines: readonly DnsLine[]): Promise<void> {
    await end(dns);
    writeFileSync(file("dnsmasq.conf"), ["local=/test/", ...lines, ""].join("\n"));
    dns = run("dnsmasq", [
      "--keep-in-foreground",
      `--conf-file=${file("dnsmasq.conf")}`,
      `--port=${dnsPort}`,
      "--listen-address=127.0.0.1",
      "--bind-interfaces",
      "--no-resolv",
      "--no-hosts",
      "--local-ttl=0",
      "--pid-file=",
      `--user=${userInfo().username}`,
    ]);
    await untilListening(dnsPort as number, dns, () => output);
  }
  async function close(): Promise<void> {
    for (const child of [...children]) await end(child);
    rmSync(folder, { recursive: true, force: true });
  }

  async function startAuthority(): Promise<string> {
    await setDns([]);
    const pebble = run(
      "pebble",
      ["-config", file("pebble.json"), "-dnsserver", `127.0.0.1:${dnsPort}`],
      // Disables Pebble's artificial delays and nonce errors.
      { PEBBLE_VA_NOSLEEP: "1", PEBBLE_WFE_NONCEREJECT: "0" },
    );
    await untilListening(managementPort as number, pebble, () => output);
    const own = readFileSync(file("cert.pem"));
    return fetchText({ port: managementPort as number, path: "/roots/0", ca: own });
  }
  const root = await startAuthority().catch(async (error: unknown) => {
    await close();
    throw error;
  });

  return {
    dnsServer: `127.0.0.1:${dnsPort}`,
    httpsPort,
    root,
    setDns,
    stopDns: () => end(dns),
    output: () => output,
    async startCaddy({ app, ask }) {
      const config = `{
	admin off
	http_port ${httpPort}
	https_port ${httpsPort}
	storage file_system ${file("caddy")}
	acme_ca https://localhost:${acmePort}/dir
	acme_ca_root ${file("cert.pem")}
	skip_install_trust
	on_demand_tls {
		ask http://127.0.0.1:${ask}/internal/tls-ask
	}
}
https:// {
	bind 127.0.0.1
	tls {
		on_demand
	}
	reverse_proxy 127.0.0.1:${app}
}
`;
      writeFileSync(file("Caddyfile"), config);
      const caddy = run("caddy", ["run", "--config", file("Caddyfile"), "--adapter", "caddyfile"]);
      await untilListening(httpsPort, caddy, () => output);
    },
    get: (host, path = "/") => fetchPage({ host, path, port: httpsPort, ca: root }),
    close,
  };
}

function fetchText({ port, path, ca }: { port: number; path: string; ca: Buffer }): Promise<string> {
  return fetchPage({ host: "localhost", port, path, ca }).then(({ text }) => text);
}

function fetchPage({
  host,
  port,
  path,
  ca,
}: {
  host: string;
  port: number;
  path: string;
  ca: Buffer | string;
}): Promise<PageAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: "127.0.0.1",
      port,
      path,
      servername: host,
      ca,
      headers: { host: `${host}:${port}` },
      agent: new Agent({ keepAlive: false, maxCachedSessions: 0 }),
      timeout: 60_000,
    });
    sent.on("timeout", () => sent.destroy(new Error("no response within a minute")));
    sent.on("error", reject);
    sent.on("response", (response) => {
      const parts: Buffer[] = [];
      const socket = response.socket as import("node:tls").TLSSocket;
      const issuer = String(socket.getPeerCertificate().issuer?.CN ?? "");
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString("utf8"),
          location: response.headers.location,
          issuer,
        }),
      );
    });
    sent.end();
  });
}
