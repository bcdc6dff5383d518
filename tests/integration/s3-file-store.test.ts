import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { createS3FileStore } from "@/lib/platform/files/s3-file-store";
import type { Logger } from "@/lib/platform/telemetry/logger";
import { BUCKET_CREDENTIALS, type BucketServer, startBadServer, startBucketServer } from "../setup/bucket";
import { collectWhile } from "../setup/collect-garbage";
import { openTestApi } from "../setup/members-api";
import { startMembersApi } from "../setup/members-api-process";
import { proveStreams } from "../setup/prove-streams";
import { createTestFolder } from "../setup/test-folder";

const folder = createTestFolder();
const BUCKET = "glovebox-files";
const UNAVAILABLE = { code: "unavailable" };
const bytes = (text: string) => new TextEncoder().encode(text);

describe("files in a bucket", () => {
  let server: BucketServer;
  const lines: string[] = [];
  const note = (detail: object, message: string) => void lines.push(JSON.stringify({ ...detail, message }));
  const log: Logger = { debug: note, info: note, warn: note, error: note };
  const storeAt = (endpoint: string, more: { bucket?: string; timeoutMs?: number } = {}) =>
    createS3FileStore({ bucket: BUCKET, region: "us-east-1", endpoint, forcePathStyle: true, ...more }, log);

  beforeAll(async () => {
    server = await startBucketServer(BUCKET);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    lines.length = 0;
    for (const [name, value] of Object.entries(BUCKET_CREDENTIALS)) vi.stubEnv(name, value);
  });
  afterEach(() => void vi.unstubAllEnvs());

  it("[EMB-3] stores, overwrites and removes files, and returns them unchanged", async () => {
    const store = storeAt(server.endpoint);
    await store.check();
    const large = new Uint8Array(3_000_000).map((_, at) => at % 251);
    await store.put("documents/a/one.pdf", bytes("first"));
    await Promise.all([1, 2, 3].map(() => store.put("documents/a/one.pdf", large)));
    expect(Buffer.compare((await store.get("documents/a/one.pdf")) ?? bytes(""), large)).toBe(0);
    expect(await store.get("documents/a/none.pdf")).toBeNull();
    await store.remove("documents/a/one.pdf");
    await store.remove("documents/a/one.pdf");
    expect(await store.get("documents/a/one.pdf")).toBeNull();
    expect(lines).toEqual([]);
  });

  it("[RUN-SHARED] uploads a stream in parts, all or nothing, and reads it from any offset", async () => {
    await proveStreams(storeAt(server.endpoint), 5 * 1024 ** 2);
    expect(lines).toEqual([]);
  });

  it("[EMB-3] a missing bucket fails the startup check and is reported as unavailable, not as a missing file", async () => {
    const store = storeAt(server.endpoint, { bucket: "another" });
    await expect(store.check()).rejects.toThrow(/The bucket another cannot be used: there is no such bucket/);
    await expect(store.get("documents/a/one.pdf")).rejects.toMatchObject(UNAVAILABLE);
    await expect(store.put("documents/a/one.pdf", bytes("x"))).rejects.toMatchObject(UNAVAILABLE);
    expect(lines.join()).toContain("NoSuchBucket");
  });

  it("[EMB-3] wrong credentials are reported to the operator and never logged", async () => {
    // s3rver checks only the key id, not version 4 signatures.
    vi.stubEnv("AWS_ACCESS_KEY_ID", "CANARYID");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "canary-secret");
    const store = storeAt(server.endpoint);
    await expect(store.check()).rejects.toThrow(/the credentials do not open it/);
    await expect(store.put("documents/a/two.pdf", bytes("x"))).rejects.toMatchObject(UNAVAILABLE);
    expect(lines.join()).toContain("InvalidAccessKeyId");
    expect(lines.join()).not.toMatch(/canary/i);
  });

  it("[SEC-FLT-03] a bucket that responds with 500 is tried three times and then reported as unavailable", async () => {
    const bad = await startBadServer((_, response) => {
      response.writeHead(500).end();
    });
    const store = storeAt(bad.endpoint);
    await expect(store.get("documents/a/one.pdf")).rejects.toMatchObject({
      code: "unavailable",
      status: 503,
    });
    expect(bad.requestCount()).toBe(3);
    await store.check();
    expect(lines.join()).toContain("the bucket doesn't respond yet");
    await bad.close();
  });

  it("[SAFE-2] streams a file from disk, and resends it after a temporary bucket failure", async () => {
    const large = new Uint8Array(3_000_000).map((_, at) => at % 251);
    const store = storeAt(server.endpoint);
    await store.put("documents/a/blob.pdf", new Blob([large]));
    expect(Buffer.compare((await store.get("documents/a/blob.pdf")) ?? bytes(""), large)).toBe(0);
    const lengths: number[] = [];
    const bad = await startBadServer((request, response) => {
      let length = 0;
      request.on("data", (part: Buffer) => {
        length += part.byteLength;
      });
      request.on("end", () => {
        lengths.push(length);
        response.writeHead(lengths.length < 3 ? 500 : 200).end();
      });
    });
    await storeAt(bad.endpoint).put("documents/a/blob.pdf", new Blob([large]));
    expect(lengths).toEqual([3_000_000, 3_000_000, 3_000_000]);
    await bad.close();
  });

  it("[SEC-FLT-03] a bucket that never responds, stalls or disconnects midway is unavailable", async () => {
    const silent = await startBadServer(() => undefined);
    await expect(storeAt(silent.endpoint, { timeoutMs: 300 }).get("documents/a/b.pdf")).rejects.toMatchObject(
      UNAVAILABLE,
    );
    await silent.close();
    let drop: () => void = () => {};
    const disconnection = new Promise<void>((resolve) => {
      drop = resolve;
    });
    const stopped = await startBadServer((_, response) => {
      response.once("close", drop).writeHead(200, { "content-length": "1000" });
      response.write("half of it");
    });
    const half = storeAt(stopped.endpoint, { timeoutMs: 300 }).get("documents/a/b.pdf");
    await expect(collectWhile(half)).rejects.toMatchObject(UNAVAILABLE);
    await disconnection;
    await stopped.close();
    const cut = await startBadServer((_, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("half of it");
      setTimeout(() => response.destroy(), 20);
    });
    await expect(storeAt(cut.endpoint, { timeoutMs: 30_000 }).get("documents/a/b.pdf")).rejects.toMatchObject(
      UNAVAILABLE,
    );
    await cut.close();
    await expect(storeAt(cut.endpoint).get("documents/a/b.pdf")).rejects.toMatchObject(UNAVAILABLE);
  });

  it("[EMB-3] serves a document from the bucket, and returns 503 while the bucket is down", async () => {
    const ownServer = await startBucketServer(BUCKET);
    const place = { region: "us-east-1", endpoint: ownServer.endpoint, forcePathStyle: true };
    const api = await openTestApi({ bucket: { bucket: BUCKET, ...place, timeoutMs: 30_000 } });
    onTestFinished(() => api.close());
    const token = await api.register("bucket@example.com");
    const created = await api.send(calls.report.generate, { token, fields: { vin: "2T1BURHE5JC034461" } });
    expect(created.status).toBe(200);
    const query = Object.fromEntries(new URL(String(created.body.url), "http://x").searchParams);
    const read = await api.send(calls.report.viewPdf, { token, query });
    expect(read.headers.get("content-type")).toBe("application/pdf");
    await ownServer.close();
    expect((await api.send(calls.report.viewPdf, { token, query })).status).toBe(503);
  });

  it("[SEC-CFG-02] the Members API doesn't start with a missing bucket", async () => {
    const environment = {
      DATA_DIR: folder,
      NODE_ENV: "development",
      S3_BUCKET: "another",
      S3_ENDPOINT: server.endpoint,
      S3_FORCE_PATH_STYLE: "1",
      ...BUCKET_CREDENTIALS,
    };
    await expect(startMembersApi(environment)).rejects.toThrow(/there is no such bucket/);
  });
});
