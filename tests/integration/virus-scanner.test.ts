import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { callList, calls } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { makeAdmin } from "../setup/admin";
import { describeDatabase } from "../setup/database";
import { createMemoryFileStore } from "../setup/generation";
import { openTestApi, type TestApi } from "../setup/members-api";

const VIN = "1HGCM82633A004352";
const TAKE_FILES: Record<string, { file: string; fields: Record<string, string> }> = {
  "account.uploadImage": { file: "image", fields: {} },
  "garage.addFile": { file: "file", fields: { vin: VIN, kind: "image" } },
  "dispute.addFile": { file: "file", fields: { id: randomUUID() } },
  "admin.uploadLogo": { file: "image", fields: {} },
};

const takesFile = ({ request }: CallDefinition) =>
  request instanceof z.ZodObject && Object.values(request.shape).some((field) => field instanceof z.ZodFile);

describeDatabase((open) => {
  let api: TestApi;
  let admin: string;
  let picture: File;
  let virusName: string | null = null;
  let fault: Error | null = null;
  const scanned: number[] = [];
  const files = createMemoryFileStore();
  beforeAll(async () => {
    const scanner = {
      async scan(file: Blob) {
        scanned.push(file.size);
        if (fault) throw fault;
        return virusName;
      },
    };
    api = await openTestApi({ open, services: { files, scanner } });
    admin = (await makeAdmin(api, "scan-admin@glovebox.example")).token;
    const create = { width: 20, height: 10, channels: 3, background: "teal" } as const;
    picture = new File([new Uint8Array(await sharp({ create }).png().toBuffer())], "C:\\cars\\front.png");
  }, 60_000);
  afterAll(() => api.close());

  async function newUser() {
    const token = await api.register(`${randomUUID()}@example.com`);
    await api.send(calls.garage.save, { token, fields: { vehicle: { vin: VIN } } });
    return token;
  }
  const send = (call: CallDefinition, token: string) => {
    const { file, fields } = TAKE_FILES[call.name] ?? { file: "file", fields: {} };
    return api.send(call, { token, fields: { ...fields, [file]: picture } });
  };

  it("[SAFE-16] the tests cover every call that accepts a file", () => {
    const names = callList.filter(takesFile).map(({ name }) => name);
    expect(names.sort()).toEqual(Object.keys(TAKE_FILES).sort());
  });

  it.each(Object.keys(TAKE_FILES))(
    "[SAFE-16] %s doesn't store any part of a file that is infected or can't be scanned",
    async (name) => {
      const call = callList.find((definition) => definition.name === name) as CallDefinition;
      const token = call.auth.need === "admin" ? admin : await newUser();
      const before = files.contents.size;
      virusName = "Test.Harm";
      const infected = await send(call, token);
      virusName = null;
      fault = new Error("connect ECONNREFUSED");
      const unchecked = await send(call, token);
      fault = null;
      expect([infected.status, infected.body.code]).toEqual([422, "infected"]);
      expect(infected.body.message).toContain("front.png");
      expect([unchecked.status, unchecked.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(unchecked.body).toMatchObject({
        code: "unavailable",
        message: expect.stringContaining("viruses"),
      });
      expect(files.contents.size).toBe(before);
      expect(api.logs.filter(({ level }) => level === "error").at(-1)?.detail).toMatchObject({
        err: { message: "connect ECONNREFUSED" },
      });
      expect(JSON.stringify(api.logs)).not.toContain("front.png");
    },
  );

  it("[SAFE-16] a clean file is scanned once, completely, and stored", async () => {
    const token = await newUser();
    scanned.length = 0;
    const added = await send(calls.garage.addFile, token);
    expect([added.status, scanned]).toEqual([200, [picture.size]]);
    expect(files.contents.size).toBeGreaterThan(0);
  });

  it("[SAFE-16] files from anonymous callers aren't scanned", async () => {
    scanned.length = 0;
    expect((await send(calls.garage.addFile, "nobody")).status).toBe(401);
    expect(scanned).toEqual([]);
  });
});
