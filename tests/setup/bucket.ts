import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listen } from "./listen";

export const BUCKET_CREDENTIALS = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
/** s3rver has no types and is CommonJS. */
const S3rverClass = createRequire(import.meta.url)("s3rver") as new (options: object) => S3rver;

export interface BucketServer {
  endpoint: string;
  close(): Promise<void>;
}

export async function startBucketServer(bucket: string): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), "glovebox-s3-"));
  const configureBuckets = [{ name: bucket }];
  const server = new S3rverClass({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets,
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export async function startBadServer(
  answer: RequestListener,
): Promise<BucketServer & { requestCount(): number }> {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    answer(request, response);
  });
  const { origin, close } = await listen(server);
  return { endpoint: origin, requestCount: () => count, close };
}
