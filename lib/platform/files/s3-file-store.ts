import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { withDeadline } from "@/lib/platform/calls";
import type { Logger } from "@/lib/platform/telemetry";
import { AppError } from "@/lib/platform/values";
import { assertFileKey, type FileStore, inParts } from "./file-store";

const CONNECT_TIMEOUT_MS = 1000;
const TOTAL_TIMEOUT_MS = 8000;
const ATTEMPTS = 3;
const PART_BYTES = 5 * 1024 * 1024;

export interface BucketOptions {
  bucket: string;
  region: string;
  endpoint?: string;
  forcePathStyle: boolean;
  timeoutMs?: number;
}

export interface BucketFileStore extends FileStore {
  check(): Promise<void>;
}

const MISTAKES: Record<number, string> = {
  301: "it lies in another region",
  401: "the credentials do not open it",
  403: "the credentials do not open it",
  404: "there is no such bucket",
};
const MISTAKES_BY_NAME: Record<string, string> = { CredentialsProviderError: "there are no credentials" };

function getName(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}

function getReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return getReason(error.errors[0]);
  const name = getName(error);
  const message = error instanceof Error ? error.message.replace(/\s+/g, " ").slice(0, 300) : "";
  if (message === "" || message === name) return name;
  return name === "Error" ? message : `${name}: ${message}`;
}

function findStatus(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

async function computeMd5(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const hash = createHash("md5");
  for await (const part of parts) hash.update(part);
  return hash.digest("base64");
}

const toStream = (content: Blob) => Readable.from(content.stream() as AsyncIterable<Uint8Array>);

/** Retries, because the SDK doesn't retry streams. An error without a status counts as 500. */
async function sendWithRetries(send: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await send();
      return;
    } catch (error) {
      const status = findStatus(error) ?? 500;
      if (attempt === ATTEMPTS || status < 500 || signal.aborted) throw error;
    }
  }
}

async function openBucket({ region, endpoint, forcePathStyle }: BucketOptions) {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    endpoint,
    forcePathStyle,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS },
    // Services other than AWS reject the SDK's trailing checksums; all of them accept Content-MD5.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { sdk, client };
}

export function createS3FileStore(options: BucketOptions, log: Logger): BucketFileStore {
  const { bucket, timeoutMs = TOTAL_TIMEOUT_MS } = options;
  let opened: ReturnType<typeof openBucket> | undefined;

  async function ask<T>(
    operation: string,
    work: (s3: Awaited<ReturnType<typeof openBucket>>, abortSignal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    opened ??= openBucket(options);
    const s3 = await opened;
    try {
      return await withDeadline(timeoutMs, (signal) => work(s3, signal));
    } catch (error) {
      const detail = { operation, bucket, reason: getReason(error), status: findStatus(error) };
      log.error(detail, "a bucket request failed");
      throw new AppError("unavailable", "We can't reach your files right now. Try again.", {
        retryAfter: 2,
      });
    }
  }

  async function putWhole(key: string, Body: Uint8Array): Promise<void> {
    const object = { Bucket: bucket, Key: key, Body, ContentMD5: await computeMd5([Body]) };
    await ask("put", ({ sdk, client }, abortSignal) =>
      client.send(new sdk.PutObjectCommand(object), { abortSignal }),
    );
  }

  async function putParts(key: string, parts: AsyncIterable<Uint8Array>): Promise<number> {
    const object = { Bucket: bucket, Key: key };
    const { UploadId } = await ask("begin", ({ sdk, client }, abortSignal) =>
      client.send(new sdk.CreateMultipartUploadCommand(object), { abortSignal }),
    );
    let size = 0;
    try {
      const done: { PartNumber: number; ETag: string | undefined }[] = [];
      for await (const Body of parts) {
        const PartNumber = done.length + 1;
        const part = { ...object, UploadId, PartNumber, Body, ContentMD5: await computeMd5([Body]) };
        const { ETag } = await ask("put part", ({ sdk, client }, abortSignal) =>
          client.send(new sdk.UploadPartCommand(part), { abortSignal }),
        );
        done.push({ PartNumber, ETag });
        size += Body.length;
      }
      const complete = { ...object, UploadId, MultipartUpload: { Parts: done } };
      await ask("complete", ({ sdk, client }, abortSignal) =>
        client.send(new sdk.CompleteMultipartUploadCommand(complete), { abortSignal }),
      );
      return size;
    } catch (error) {
      await ask("abort", ({ sdk, client }, abortSignal) =>
        client.send(new sdk.AbortMultipartUploadCommand({ ...object, UploadId }), { abortSignal }),
      ).catch(() => undefined);
      throw error;
    }
  }

  async function findSize(key: string): Promise<number | null> {
    assertFileKey(key);
    return ask("size", async ({ sdk, client }, abortSignal) => {
      try {
        const head = await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key }), {
          abortSignal,
        });
        return head.ContentLength ?? null;
      } catch (error) {
        // A HEAD response has no body, so a missing bucket looks like a missing file; `check` detects it.
        if (error instanceof sdk.NotFound) return null;
        throw error;
      }
    });
  }

  return {
    size: findSize,
    async putStream(key, chunks) {
      assertFileKey(key);
      const parts = inParts(chunks, PART_BYTES);
      const first = await parts.next();
      const second = first.done ? first : await parts.next();
      if (first.done || second.done) {
        const only = first.done ? new Uint8Array() : first.value;
        await putWhole(key, only);
        return only.length;
      }
      const [one, two] = [first.value, second.value];
      return putParts(
        key,
        (async function* () {
          yield one;
          yield two;
          yield* parts;
        })(),
      );
    },
    async *read(key, offset) {
      const size = await findSize(key);
      if (size === null) throw new Error(`the file ${key} is no longer there`);
      // Range requests can be retried and don't time out on a slow reader.
      for (let at = offset; at < size; at += PART_BYTES) {
        const Range = `bytes=${at}-${Math.min(at + PART_BYTES, size) - 1}`;
        yield await ask("read", async ({ sdk, client }, abortSignal) => {
          const command = new sdk.GetObjectCommand({ Bucket: bucket, Key: key, Range });
          const { Body } = await client.send(command, { abortSignal });
          return (await Body?.transformToByteArray()) ?? new Uint8Array();
        });
      }
    },
    async put(key, content) {
      assertFileKey(key);
      const isBlob = content instanceof Blob;
      const ContentMD5 = await computeMd5(isBlob ? content.stream() : [content]);
      const ContentLength = isBlob ? content.size : content.byteLength;
      await ask("put", async ({ sdk, client }, abortSignal) => {
        const send = (Body: Uint8Array | Readable) => {
          const object = { Bucket: bucket, Key: key, Body, ContentMD5, ContentLength };
          return client.send(new sdk.PutObjectCommand(object), { abortSignal });
        };
        if (isBlob) await sendWithRetries(() => send(toStream(content)), abortSignal);
        else await send(content);
      });
    },
    async get(key) {
      assertFileKey(key);
      return ask("get", async ({ sdk, client }, abortSignal) => {
        try {
          const answer = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }), {
            abortSignal,
          });
          return (await answer.Body?.transformToByteArray()) ?? null;
        } catch (error) {
          // A missing bucket also returns 404, so check the error class.
          if (error instanceof sdk.NoSuchKey) return null;
          throw error;
        }
      });
    },
    async remove(key) {
      assertFileKey(key);
      await ask("remove", ({ sdk, client }, abortSignal) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
      );
    },
    async check() {
      opened ??= openBucket(options);
      const { sdk, client } = await opened;
      const ask = (abortSignal: AbortSignal) =>
        client.send(new sdk.HeadBucketCommand({ Bucket: bucket }), { abortSignal });
      try {
        await withDeadline(timeoutMs, ask);
      } catch (error) {
        const reason = MISTAKES[findStatus(error) ?? 0] ?? MISTAKES_BY_NAME[getName(error)];
        if (!reason) return log.warn({ bucket, reason: getReason(error) }, "the bucket doesn't respond yet");
        throw new Error(`The bucket ${bucket} cannot be used: ${reason}. See docs/operators/files.md.`);
      }
    },
  };
}
