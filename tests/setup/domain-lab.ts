import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { findFreePort } from "./free-port";
import { type Program, runProgram, untilListening } from "./program";

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

/** Formats a CAA record as type 257 in hex, because dnsmasq has no option for CAA. */
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

export type DomainLab = Awaited<ReturnType<typeof startDomainLab>>;

/** Starts dnsmasq, Pebble (Let's Encrypt's test server) and Caddy on loopback and high ports. */
export async function startDomainLab() {
  const folder = mkdtempSync(join(tmpdir(), "glovebox-domains-"));
  const file = (name: string) => join(folder, name);
  const [dnsPort, acmePort, managementPort, httpPort, httpsPort] = await Promise.all(
    Array.from({ length: 5 }, findFreePort),
  );
  if (!dnsPort || !acmePort || !managementPort || !httpPort || !httpsPort) throw new Error("no free port");
  const programs: Program[] = [];
  async function run(name: keyof typeof PROGRAMS, port: number, args: string[], env = {}): Promise<Program> {
    const program = runProgram([PROGRAMS[name], ...args], { PATH: process.env.PATH, HOME: folder, ...env });
    programs.push(program);
    await untilListening(program, port);
    return program;
  }

  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const key = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2".split(" ");
  const files = ["-keyout", file("key.pem"), "-out", file("cert.pem")];
  execFileSync(PROGRAMS.openssl, [...key, ...files, ...subject], { stdio: "ignore" });
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

  let dns: Program | undefined;
  async function setDns(lines: readonly DnsLine[]): Promise<void> {
    await dns?.stop();
    writeFileSync(file("dnsmasq.conf"), ["local=/test/", ...lines, ""].join("\n"));
    dns = await run("dnsmasq", dnsPort as number, [
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
  }
  async function close(): Promise<void> {
    for (const program of programs) await program.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  async function startAuthority(): Promise<string> {
    await setDns([]);
    await run(
      "pebble",
      managementPort as number,
      ["-config", file("pebble.json"), "-dnsserver", `127.0.0.1:${dnsPort}`],
      // Disables Pebble's artificial delays and nonce errors.
      { PEBBLE_VA_NOSLEEP: "1", PEBBLE_WFE_NONCEREJECT: "0" },
    );
    const ca = readFileSync(file("cert.pem"));
    const page = { host: "localhost", port: managementPort as number, path: "/roots/0", ca };
    return (await fetchPage(page)).text;
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
    stopDns: async () => void (await dns?.stop()),
    output: () => programs.map((program) => program.output()).join(""),
    async startCaddy({ app, ask }: { app: number; ask: number }) {
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
      await run("caddy", httpsPort, ["run", "--config", file("Caddyfile"), "--adapter", "caddyfile"]);
    },
    get: (host: string, path = "/") => fetchPage({ host, path, port: httpsPort, ca: root }),
    close,
  };
}

interface PageRequest {
  host: string;
  port: number;
  path: string;
  ca: Buffer | string;
}

function fetchPage({ host, port, path, ca }: PageRequest): Promise<PageAnswer> {
  return new Promise((resolve, reject) => {
    const clientRequest = request({
      host: "127.0.0.1",
      port,
      path,
      servername: host,
      ca,
      headers: { host: `${host}:${port}` },
      agent: new Agent({ keepAlive: false, maxCachedSessions: 0 }),
      timeout: 60_000,
    });
    clientRequest.on("timeout", () => clientRequest.destroy(new Error("no response within a minute")));
    clientRequest.on("error", reject);
    clientRequest.on("response", (response) => {
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
    clientRequest.end();
  });
}
