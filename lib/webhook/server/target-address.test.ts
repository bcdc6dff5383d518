import { expect, it } from "vitest";
import { findUrlProblem, resolveAllowedAddresses } from "./target-address";

const PUBLIC = { address: "93.184.216.34", family: 4 };
const resolved = (...addresses: string[]) =>
  Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
const check = (url: string, resolve = () => resolved(PUBLIC.address)) =>
  resolveAllowedAddresses(new URL(url), { allowPrivate: false, resolve });

it.each([
  "http://hooks.example/",
  "https://hooks.example:8080/",
  "https://user:pass@hooks.example/",
  "https://hooks.example/#part",
  "https://metadata.google.internal/",
  "https://0x7f.1/",
  "https://[::ffff:10.0.0.1]/",
])("[PART-6] rejects the address %s", async (url) => {
  expect(findUrlProblem(new URL(url), { allowPrivate: false })).toMatch(/\w/);
  await expect(check(url)).rejects.toMatchObject({ code: "address" });
});

it.each([
  ["127.0.0.1"],
  ["::1"],
  ["::ffff:a9fe:a9fe"],
  ["fe80::1%eth0"],
  // A single private address is enough to reject the host.
  ["93.184.216.34", "127.0.0.1"],
])("[PART-6] rejects a name that resolves to %s", async (...addresses) => {
  await expect(check("https://hooks.example/", () => resolved(...addresses))).rejects.toMatchObject({
    code: "address",
  });
});

it("[PART-6] accepts public names and addresses on ports 443 and 8443, and reports a name that doesn't resolve", async () => {
  for (const url of ["https://hooks.example/a?b=1", "https://hooks.example:8443/", "https://93.184.216.34/"])
    expect(await check(url)).toEqual([PUBLIC]);
  expect(await check("https://[2606:2800:220:1::1]/")).toEqual([
    { address: "2606:2800:220:1::1", family: 6 },
  ]);
  await expect(check("https://hooks.example/", () => resolved())).rejects.toMatchObject({ code: "dns" });
  const fail = () => Promise.reject(new Error("ENOTFOUND"));
  await expect(check("https://hooks.example/", fail)).rejects.toMatchObject({ code: "dns" });
});

it("[PART-6] the operator's setting allows private targets, http and any port, but nothing else", () => {
  const problem = (url: string) => findUrlProblem(new URL(url), { allowPrivate: true });
  expect(problem("http://127.0.0.1:8080/")).toBeNull();
  expect(problem("ftp://127.0.0.1/")).toMatch(/https/);
  expect(problem("http://user@127.0.0.1/")).toMatch(/user name/);
});
