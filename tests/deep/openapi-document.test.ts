import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { type AppServer, startApp } from "../setup/app-server";
import { startMembersApi } from "../setup/members-api-process";
import { prepareDocument, runTool, TOOLS } from "../setup/openapi-tools";

const VIN = "2T1BURHE5JC034461";
const run = promisify(execFile);

describe("the OpenAPI document", () => {
  let document = "";
  beforeAll(() => {
    document = prepareDocument();
  }, 600_000);

  it("[TRUE-32] [CALL-1] has no warning of Redocly's linter", () => {
    const report = runTool("redocly", "lint", "--format=json", document);
    const { totals } = JSON.parse(report.slice(report.indexOf("{")));
    expect(totals).toMatchObject({ errors: 0, warnings: 0 });
  });

  describe("a client that openapi-typescript generates", () => {
    beforeAll(() => {
      runTool("openapi-typescript", document, "-o", "made/api.d.ts");
      runTool("tsc", "-p", ".");
    }, 600_000);

    const mainJob = async (origin: string) => {
      const { stdout } = await run(process.execPath, [join(TOOLS, "made/main-job.js"), origin, VIN]);
      return JSON.parse(stdout);
    };
    const done = {
      make: "TOYOTA",
      report: VIN,
      sticker: VIN,
      // Generating documents already saved the car.
      message: "GarageVehicle Updated Successfully",
      garage: [VIN],
      credits: { vhr: 2, sticker: 2, global: 0 },
    };

    it("[TRUE-32] compiles, and runs the main job against the Members API", async () => {
      const folder = mkdtempSync(join(tmpdir(), "glovebox-client-"));
      const api = await startMembersApi({ DATA_DIR: folder });
      try {
        expect(await mainJob(api.origin)).toEqual(done);
      } finally {
        await api.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    });

    it("[TRUE-32] runs it against a site's own address too", async () => {
      let app: AppServer | undefined;
      try {
        app = await startApp();
        expect(await mainJob(`http://localhost:${app.port}`)).toEqual(done);
      } finally {
        await app?.stop();
      }
    });
  });
});
