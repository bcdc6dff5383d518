import { randomBytes } from "node:crypto";
import { Client } from "pg";

/** Works on a PostgreSQL database of its own at this address, which is dropped afterwards. */
export async function onOwnDatabase(address: string, work: (url: string) => Promise<void>): Promise<void> {
  const name = `glovebox_bench_${randomBytes(6).toString("hex")}`;
  const admin = new Client({ connectionString: address });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const own = new URL(address);
  own.pathname = `/${name}`;
  try {
    await work(own.href);
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}
