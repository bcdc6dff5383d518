import { existsSync } from "node:fs";
import { mkdir, mkdtemp, open, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { FormFiles, removeLeftUploads } from "./form-files";
import { readBody } from "./request-body";

const MEGABYTE = 1024 ** 2;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "glovebox-form-files-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

function form(...fields: [string, string | File][]): Request {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return new Request("http://localhost/", { method: "POST", body });
}
function slowly({ headers, body }: Request): Request {
  const chunk = 32 * 1024;
  const pieces = new TransformStream<Uint8Array, Uint8Array>({
    async transform(one, controller) {
      for (let at = 0; at < one.byteLength; at += chunk) {
        await new Promise(setImmediate);
        controller.enqueue(one.subarray(at, at + chunk));
      }
    },
  });
  return new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": headers.get("content-type") ?? "" },
    body: body?.pipeThrough(pieces),
    duplex: "half",
  } as RequestInit);
}
const createRequest = (text: string) =>
  new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=b" },
    body: text,
  });
const read = (request: Request, files: FormFiles, limit = 10 * MEGABYTE) =>
  readBody(request, { kind: "multipart", limit, read: files.read }) as Promise<Record<string, string | File>>;
const part = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name=${name}\r\n\r\n${value}\r\n`;

it("[SAFE-2] stores a form's large files on disk until they're removed, and small files in memory", async () => {
  const folder = join(directory, "large");
  const files = new FormFiles(folder);
  const bytes = new Uint8Array(8 * MEGABYTE).map((_, at) => at % 251);
  const small = await read(form(["file", new File(["few"], "a.txt")]), files);
  expect([await (small.file as File).text(), existsSync(folder)]).toEqual(["few", false]);
  const { vin, file } = await read(
    form(["vin", "título"], ["file", new File([bytes], 'bill "1".pdf', { type: "application/pdf" })]),
    files,
  );
  expect(vin).toBe("título");
  if (!(file instanceof File)) throw new Error("no file");
  expect([file.name, file.type, file.size]).toEqual(['bill "1".pdf', "application/pdf", bytes.byteLength]);
  expect(await readdir(folder)).toHaveLength(1);
  expect(Buffer.compare(Buffer.from(await file.arrayBuffer()), bytes)).toBe(0);
  await files.remove();
  expect(await readdir(folder)).toEqual([]);
});

it("[SAFE-2] [SEC-PRX-09] rejects a file over the limit while it streams, and leaves nothing behind", async () => {
  const folder = join(directory, "limit");
  const files = new FormFiles(folder);
  const request = slowly(form(["file", new File([new Uint8Array(2 * MEGABYTE)], "a.bin")]));
  await expect(read(request, files, MEGABYTE)).rejects.toMatchObject({ code: "too_large" });
  expect(await readdir(folder)).toHaveLength(1);
  await files.remove();
  expect(await readdir(folder)).toEqual([]);
});

it("[SEC-PRX-12] rejects a form that is malformed, empty or endless, or has missing or repeated names", async () => {
  const end = "--b--\r\n";
  const many = Array.from({ length: 201 }, (_, at) => part(`f${at}`, "")).join("");
  for (const text of [
    part("a", "1"),
    `${part("a", "1")}--b\r\ncontent-disp`,
    `--b\r\ncontent-disposition: form-data; filename=x\r\n\r\n1\r\n${end}`,
    part("a", "1") + part("a", "2") + end,
    `${part("__proto__", "1")}${end}`,
    many + end,
    `${Array.from({ length: 5 }, (_, at) => part(`f${at}; filename=x`, "")).join("")}${end}`,
    end,
    "no form",
  ])
    await expect(
      read(createRequest(text), new FormFiles(directory)),
      text.slice(0, 60),
    ).rejects.toMatchObject({
      code: "bad_request",
    });
  expect(await read(createRequest(part("a", "1") + end), new FormFiles(directory))).toEqual({ a: "1" });
});

it("[SEC-PRX-12] a corrupted form is either read or rejected, without other errors", async () => {
  const files = new FormFiles(join(directory, "mutated"));
  const whole = `${part("a", "1")}${part("file; filename=x", "y".repeat(500))}${part('b"; c', "2")}--b--\r\n`;
  const marks = ["", "\r\n", "--b", "--b--", ":", ";", '"', "name=", "filename=", "\r\n\r\n", "\0", "=\r\n"];
  for (let at = 0; at < whole.length; at += 17)
    for (const mark of marks.slice(at % 2, 8 + (at % 5)))
      for (const text of [whole.slice(0, at) + mark + whole.slice(at + 7), whole.slice(0, at) + mark]) {
        const refusal = await read(createRequest(text), files).then(
          () => null,
          (error: unknown) => error,
        );
        if (refusal !== null) expect(refusal).toMatchObject({ code: "bad_request" });
      }
  await expect(
    read(createRequest("--b\r\ncontent-disposition: form-data\r\n\r\n1\r\n--b--\r\n"), files),
  ).rejects.toMatchObject({ code: "bad_request" });
});

it("[SAFE-14] a full disk isn't reported as a client error", async () => {
  const full: FormFiles["read"] = () =>
    Promise.reject(Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" }));
  const request = form(["file", new File(["x"], "a.pdf")]);
  await expect(readBody(request, { kind: "multipart", limit: MEGABYTE, read: full })).rejects.toMatchObject({
    code: "unavailable",
    retryAfter: 2,
  });
});

it("[SAFE-14] a disk that fills up during an upload isn't reported as a client error, and the cause is kept", async () => {
  const folder = join(directory, "runs-full");
  const probe = await open(join(directory, "probe"), "w");
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  for (const writes of [0, 1, 5]) {
    const files = new FormFiles(folder);
    const append = vi.spyOn(Object.getPrototypeOf(probe), "appendFile");
    for (let count = 0; count < writes; count++) append.mockResolvedValueOnce(undefined);
    append.mockRejectedValue(full);
    const request = slowly(form(["file", new File([new Uint8Array(MEGABYTE)], "a.bin")], ["vin", "x"]));
    const refusal = await read(request, files).catch((error: unknown) => error);
    append.mockRestore();
    expect(refusal).toMatchObject({ code: "unavailable", retryAfter: 2, cause: { code: "ENOSPC" } });
    await files.remove();
    expect(await readdir(folder)).toEqual([]);
  }
  await probe.close();
});

it("[SAFE-14] an unwritable folder isn't reported as a client error, and the cause is kept", async () => {
  const file = join(directory, "no-folder");
  await writeFile(file, "x");
  const files = new FormFiles(join(file, "uploads"));
  const request = form(["file", new File([new Uint8Array(MEGABYTE)], "a.bin")]);
  const refusal = await read(request, files).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "unavailable", retryAfter: 2, cause: { code: "ENOTDIR" } });
  await files.remove();
  await removeLeftUploads(join(file, "uploads"), new Date());
});

it("[SAFE-2] an upload that can't be deleted doesn't fail the response, and is removed later with stale files", async () => {
  const folder = join(directory, "stays");
  const files = new FormFiles(folder);
  await read(form(["file", new File([new Uint8Array(MEGABYTE)], "a.bin")]), files);
  const [name = ""] = await readdir(folder);
  // Replaces the file with a folder, which not even root can remove as a file.
  await rm(join(folder, name));
  await mkdir(join(folder, name));
  await files.remove();
  expect(await readdir(folder)).toEqual([name]);
  await rm(join(folder, name), { recursive: true });
  await writeFile(join(folder, name), "x");
  await removeLeftUploads(folder, new Date(Date.now() + 61 * 60_000));
  expect(await readdir(folder)).toEqual([]);
});

it("[SAFE-2] deletes stale files of a killed process, but not uploads in progress", async () => {
  const folder = join(directory, "left");
  await removeLeftUploads(folder, new Date());
  const files = new FormFiles(folder);
  await read(form(["file", new File([new Uint8Array(MEGABYTE)], "a.bin")]), files);
  const old = join(folder, "old");
  await writeFile(old, "x");
  const now = new Date();
  await utimes(old, now, new Date(now.getTime() - 2 * 60 * 60_000));
  await removeLeftUploads(folder, now);
  expect(await readdir(folder)).toHaveLength(1);
  expect(await readdir(folder)).not.toContain("old");
});
