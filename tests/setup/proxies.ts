import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram, untilListening } from "./program";

export type ProxyName = "nginx" | "caddy";

const PROGRAMS: Record<ProxyName, string> = { nginx: "/usr/sbin/nginx", caddy: "/usr/bin/caddy" };

export const hasProxy = (name: ProxyName) => existsSync(PROGRAMS[name]);

/** Adapts a config from deploy/ for tests. Throws if a part to replace is missing, so changes can't go untested. */
function adaptConfig(file: string, parts: [part: string | RegExp, replacement: string][]): string {
  let text = readFileSync(file, "utf8");
  for (const [part, replacement] of parts) {
    const next = text.replace(part, () => replacement);
    if (next === text) throw new Error(`${file} has no ${part}`);
    text = next;
  }
  return text;
}

function formatNginxConfig(folder: string, port: number, [first, second]: readonly number[]): string {
  const site = adaptConfig("deploy/nginx.conf", [
    ["server 10.0.0.11:3000", `server 127.0.0.1:${first}`],
    ["server 10.0.0.12:3000", `server 127.0.0.1:${second}`],
    ["listen 443 ssl;", `listen 127.0.0.1:${port};`],
    [/(?: {2}ssl_[^;]+;\n)+/, ""],
    ["server_name .example.com;", "server_name _;"],
  ]);
  return `
    daemon off;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log warn;
    worker_processes 2;
    events { worker_connections 4096; }
    http {
      access_log off;
      client_body_temp_path ${folder}/body;
      proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi;
      scgi_temp_path ${folder}/scgi;
      ${site}
    }`;
}

function formatCaddyConfig(port: number, instances: readonly number[]): string {
  return adaptConfig("deploy/Caddyfile", [
    [/\{\n\temail[\s\S]*?\n\}\n\n/, "{\n\tadmin off\n\tauto_https off\n}\n\n"],
    [/https:\/\/ \{\n\ttls \{[\s\S]*?\n\t\}\n/, `http://:${port} {\n\tbind 127.0.0.1\n`],
    [
      "reverse_proxy 127.0.0.1:3000",
      `reverse_proxy ${instances.map((instance) => `127.0.0.1:${instance}`).join(" ")}`,
    ],
  ]);
}

export async function startProxy(name: ProxyName, port: number, ports: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), `glovebox-${name}-`));
  const config = join(folder, "config");
  writeFileSync(
    config,
    name === "nginx" ? formatNginxConfig(folder, port, ports) : formatCaddyConfig(port, ports),
  );
  const args =
    name === "nginx" ? ["-p", folder, "-c", config] : ["run", "--config", config, "--adapter", "caddyfile"];
  const environment = { PATH: process.env.PATH, HOME: folder };
  const program = runProgram([PROGRAMS[name], ...args], environment);
  await untilListening(program, port);
  return {
    port,
    stop: () => program.stop().finally(() => rmSync(folder, { recursive: true, force: true })),
  };
}
