import { beforeAll, describe, expect, it } from "vitest";
import { setSessionKeys } from "./session";
import { findSiteIcon, findSocialPicture, getSocialPicturePath, readPictureName } from "./social-picture";

const KEY = `${"k".repeat(20)}0123456789abcdef`;
const OLD = `${"o".repeat(20)}fedcba9876543210`;
beforeAll(() => setSessionKeys([KEY]));

const site = {
  uri: "cars.example",
  name: "Cars",
  logo: null,
  primaryColor: "#1e3a8a",
  secondaryColor: "#c8472b",
  tertiaryColor: "#e7b93c",
  backgroundColor: null,
};
const text = { title: "2018 Toyota Corolla", text: "Window sticker", label: "Sample" };
const getName = (of = site, what: typeof text | { title: string; text: string } = text) =>
  getSocialPicturePath(of, what).replace("/social/", "");

describe("URL of a social picture", () => {
  it("[FIRST-8] contains the picture's text, and is valid only on its own site", () => {
    expect(getName()).toMatch(/^[\w-]+\.[\w-]{22}\.png$/);
    expect(readPictureName(site, getName())).toEqual(text);
    expect(readPictureName({ ...site, uri: "other.example" }, getName())).toBeNull();
  });

  it("[FIRST-8] is signed, so that outsiders can't make the site draw arbitrary text", () => {
    const [payload = "", signature = ""] = getName().split(".");
    const forged = Buffer.from(JSON.stringify({ t: "Free cars", s: "", v: "x" })).toString("base64url");
    for (const name of [
      `${forged}.${signature}.png`,
      `${payload}.${"A".repeat(22)}.png`,
      `${payload}.png`,
      `${payload}.${signature}.svg`,
      "",
      "x".repeat(5000),
      `${payload}.${signature}.png.png`,
    ])
      expect(readPictureName(site, name), name.slice(0, 60)).toBeNull();
  });

  it("[FIRST-8] changes with the site's look, and survives a key rotation", () => {
    expect(getName({ ...site, primaryColor: "#000000" })).not.toBe(getName());
    const before = getName();
    setSessionKeys([OLD, KEY]);
    expect(readPictureName(site, before)).toEqual(text);
    setSessionKeys([KEY]);
  });

  it("[FIRST-8] truncates long text before signing it", () => {
    const name = getName(site, { title: "t".repeat(500), text: "s".repeat(500) });
    expect(name.length).toBeLessThan(600);
    expect(readPictureName(site, name)?.title).toHaveLength(90);
  });
});

describe("drawing a social picture", () => {
  it("[FIRST-8] [SEC-DOS-03] draws each picture once, and rejects requests that would wait too long", async () => {
    const first = findSocialPicture(site, getName(), text);
    expect(findSocialPicture(site, getName(), text)).toBe(first);
    const many = Array.from({ length: 40 }, (_, at) =>
      findSocialPicture(site, `${at}`, { title: `${at}`, text: "" }),
    );
    expect(many.filter((item) => item === null).length).toBeGreaterThan(20);
    await Promise.all(many);
    expect(await findSiteIcon(site, "icon-192")).toBeInstanceOf(Buffer);
  });
});
