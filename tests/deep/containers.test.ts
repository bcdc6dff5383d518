import { randomUUID } from "node:crypto";
import { Agent, request } from "node:https";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { calls } from "@/lib/contract/table";
import type { Finding } from "@/scripts/doctor/finding";
import { ContainerLab, missingForContainers } from "../setup/container-lab";
import { findFreePort } from "../setup/free-port";

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

  it("[RUN-SHIP] the image adds at most 300 MB to its base, doesn't run as root, and contains no compiler", () => {
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

  it("[RUN-SHIP] a fresh install serves an https page in two minutes with no value changed, and the first report", async () => {
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

  it("[RUN-SHIP] [RUN-DOCTOR] `glovebox doctor` finds the worker's database, whose URL is in a file, and no problems", () => {
    const output = lab.compose("exec", "-T", "worker", "glovebox", "doctor", "--json");
    const { failed, findings } = JSON.parse(output) as { failed: number; findings: Finding[] };
    const database = findings.find(({ check }) => check === "Database");
    expect([failed, database?.text]).toEqual([0, expect.stringMatching(/^PostgreSQL \d.* answers/)]);
  });

  it("[RUN-SHIP] kill -9 of one of two instances: visitors are still served, the instance returns, the ledger is equal", async () => {
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
