import { describe, expect, it } from "vitest";
import { isPrivateHost } from "./private-host";

const getHost = (host: string) => new URL(`https://${host}/`).hostname;

describe("isPrivateHost", () => {
  it.each([
    "localhost",
    "LOCALHOST.",
    "app.localhost",
    "printer.local",
    "metadata.google.internal",
    "router.home.arpa",
    "intranet",
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f.1",
    "017700000001",
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "[::]",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:8.8.8.8]",
    "[64:ff9b::7f00:1]",
    "[fc00::1]",
    "[fd12:3456::1]",
    "[fe80::1]",
    "[ff02::1]",
    "[2001::1]",
    "[2001:db8::1]",
    "[2002:7f00:1::]",
    "[3fff::1]",
    "[3fff:fff::1]",
  ])("[SAFE-13] %s isn't on the public internet", (host) => {
    expect(isPrivateHost(getHost(host))).toBe(true);
  });

  it.each([
    "cars.example",
    "localhost.example",
    "local.example.com",
    "8.8.8.8",
    "100.63.0.1",
    "100.128.0.1",
    "172.15.0.1",
    "172.32.0.1",
    "192.169.0.1",
    "223.255.255.255",
    "[2606:4700::1111]",
    "[2001:4860:4860::8888]",
  ])("[SAFE-13] %s may be on the public internet", (host) => {
    expect(isPrivateHost(getHost(host))).toBe(false);
  });
});
