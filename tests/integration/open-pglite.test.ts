import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openMembersApi } from "@/lib/compose/open-members-api";
import { seedSites } from "@/lib/compose/seed-sites";
import { openPglite } from "@/lib/platform/db/open-pglite";
import { buildPgliteDump, placePgliteDump, prepareFirstStart } from "@/lib/platform/db/pglite-dump";
import { getMigrationsFolder } from "@/lib/platform/db/schema-range";
import { sites } from "@/lib/site/schema/site";
import { createSubfolder, createTestFolder } from "../setup/test-folder";

describe("[EMB-1] the embedded database", () => {
  const folder = createTestFolder();
  let dataDir = "";
  beforeEach(async () => {
    dataDir = createSubfolder(folder);
    await buildPgliteDump();
  });

  /** Copies the image, because tests share the project's image. */
  async function copyProject() {
    const projectDir = join(dataDir, "project");
    await cp(getMigrationsFolder(process.cwd()), getMigrationsFolder(projectDir), { recursive: true });
    const whole = await buildPgliteDump();
    const image = join(projectDir, relative(process.cwd(), whole));
    await mkdir(dirname(image), { recursive: true });
    await cp(whole, image);
    return { projectDir, image };
  }

  async function readBuffers({ client }: Awaited<ReturnType<typeof openPglite>>) {
    const { rows } = await client.query<{ shared_buffers: string }>("show shared_buffers");
    return rows[0]?.shared_buffers;
  }

  it("[EMB-1] [SEC-CFG-02] [RUN-FAST] has one instance per folder, with private files and 32 MB of buffers, and keeps its data", async () => {
    await chmod(dataDir, 0o755);
    const first = await openPglite({ dataDir });
    expect(await openPglite({ dataDir: `${dataDir}/` })).toBe(first);
    expect((await stat(join(dataDir, "pglite"))).mode & 0o777).toBe(0o700);
    expect(await readBuffers(first)).toBe("32MB");
    await first.db.transaction((tx) => seedSites(tx, { port: 3000 }));
    await first.close();
    await first.close();
    expect(existsSync(join(dataDir, "pglite.lock"))).toBe(false);
    const second = await openPglite({ dataDir });
    expect(await second.db.select().from(sites)).toHaveLength(5);
    expect(await readBuffers(second)).toBe("32MB");
    await second.close();
  });

  it("[EMB-1] starts over if its first setup was interrupted", async () => {
    await mkdir(join(dataDir, "pglite"), { recursive: true });
    await writeFile(join(dataDir, "pglite", "PG_VERSION"), "half");
    await writeFile(join(dataDir, "pglite.filling"), "");
    const opened = await openPglite({ dataDir });
    expect(await opened.db.select().from(sites)).toEqual([]);
    expect(existsSync(join(dataDir, "pglite.filling"))).toBe(false);
    await opened.close();
  });

  it("[SAFE-12] reports an incomplete image, and creates the database once the image is complete", async () => {
    const { projectDir, image } = await copyProject();
    const bytes = await readFile(image);
    for (const part of [bytes.subarray(0, bytes.length / 2), Buffer.from("no archive")]) {
      await writeFile(image, part);
      await expect(openPglite({ dataDir, projectDir })).rejects.toThrow(`${image} is incomplete. Delete it`);
    }
    await writeFile(image, bytes);
    const opened = await openPglite({ dataDir, projectDir });
    expect(await opened.db.select().from(sites)).toEqual([]);
    await opened.close();
  });

  it("[SAFE-14] if both the database and the VIN data fail at startup, the database error is reported", async () => {
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const secrets = { digestKey: "k".repeat(32) };
    const filePath = join(dataDir, "taken");
    await writeFile(filePath, "no folder");
    const opening = openMembersApi({
      dataDir: filePath,
      vinIndex: join(dataDir, "none"),
      port: 3000,
      log,
      secrets,
    });
    await expect(opening).rejects.toThrow(filePath);
  });

  it("[EMB-1] the first start moves the files that setup unpacked, and later starts unpack the image", async () => {
    const { projectDir, image } = await copyProject();
    const unpacked = join(projectDir, ".cache/pglite-unpacked");
    await mkdir(join(unpacked, "of-earlier-migrations"), { recursive: true });
    await Promise.all([prepareFirstStart(image), prepareFirstStart(image)]);
    const [ready = "", ...others] = await readdir(unpacked);
    expect(others).toEqual([]);
    const moved = await stat(join(unpacked, ready, "PG_VERSION"));
    for (const name of ["first", "second"]) {
      const opened = await openPglite({ dataDir: join(dataDir, name), projectDir });
      expect(await opened.db.select().from(sites)).toEqual([]);
      await opened.close();
      const { ino } = await stat(join(dataDir, name, "pglite/PG_VERSION"));
      expect(ino === moved.ino).toBe(name === "first");
    }
    expect(await readdir(unpacked)).toEqual([]);
  });

  it.runIf(process.getuid?.() === 0)("[EMB-1] doesn't use files that another user unpacked", async () => {
    const { projectDir, image } = await copyProject();
    await prepareFirstStart(image);
    const unpacked = join(projectDir, ".cache/pglite-unpacked");
    const [ready = ""] = await readdir(unpacked);
    await chown(join(unpacked, ready), 65534, 65534);
    expect(await placePgliteDump(join(dataDir, "pglite"), projectDir)).toBe(true);
    expect(await readdir(unpacked)).toEqual([ready]);
    expect((await stat(join(dataDir, "pglite"))).uid).toBe(0);
  });

  it("[SAFE-12] unpacking the database image fails if one of its files can't be written", async () => {
    const folder = join(dataDir, "pglite");
    await mkdir(join(folder, "PG_VERSION/in the way"), { recursive: true });
    await expect(placePgliteDump(folder)).rejects.toThrow("PG_VERSION");
  });

  it("[RUN-FAULT] writes a checkpoint every five minutes, and keeps its log in one-megabyte segments", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const { client, db, close } = await openPglite({ dataDir });
    const unwritten = async () => {
      const { rows } = await client.query<{ bytes: number }>(
        "select (pg_current_wal_lsn() - redo_lsn)::integer as bytes from pg_control_checkpoint()",
      );
      return rows[0]?.bytes ?? 0;
    };
    await client.exec(
      "create table much as select repeat('x', 1000) || n as text from generate_series(1, 5000) n",
    );
    expect(await unwritten()).toBeGreaterThan(4_000_000);
    // A site's role may not run checkpoints, so the role of the last query must not matter.
    await db.forSite(randomUUID()).select().from(sites);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(await unwritten()).toBeLessThan(10_000);
    const log = await readdir(join(dataDir, "pglite/pg_wal"), { withFileTypes: true });
    const sizes = log.filter((item) => item.isFile()).map((item) => stat(join(item.parentPath, item.name)));
    expect(new Set((await Promise.all(sizes)).map(({ size }) => size))).toEqual(new Set([1024 ** 2]));
    await close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("[SAFE-9] doesn't write anything more, not even on close, after another process takes over the folder", async () => {
    let losses = 0;
    const opened = await openPglite({ dataDir, onLost: () => (losses += 1) });
    await opened.client.exec("create table kept (n int)");
    const path = join(dataDir, "pglite.lock");
    const mine = await readFile(path, "utf8");
    await writeFile(path, mine.replace(/"nonce":"[^"]+"/, '"nonce":"another"'));
    await expect(opened.client.query("insert into kept values ($1)", [1])).rejects.toThrow("taken over");
    await expect(opened.client.exec("insert into kept values (2)")).rejects.toThrow("taken over");
    expect(losses).toBe(2);
    await opened.close();
    expect(losses).toBe(3);
    expect(opened.client.closed).toBe(false);
    expect(await readFile(path, "utf8")).toContain("another");
    await rm(path);
    const after = await openPglite({ dataDir });
    expect((await after.client.query("select n from kept")).rows).toEqual([]);
    await after.close();
  });
});
