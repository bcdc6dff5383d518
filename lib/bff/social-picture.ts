import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import { withDeadline } from "@/lib/platform/calls";
import {
  type Branded,
  describeLook,
  drawIcon,
  drawSocialPicture,
  type Logo,
  type PictureText,
  readLogo,
} from "@/lib/platform/render";
import { siteCalls } from "@/lib/site/contract/site";
import type { Site } from "@/lib/site/rules/site";
import { createGlobalSingleton } from "./global-singleton";
import { isSigned, signText } from "./session";
import { buildUpstreamAddress, getUpstream } from "./upstream";

const MAX = { title: 90, text: 160, label: 24 } as const;
const ADDRESS_MAX = 1200;
const LOGO_BYTES_MAX = 2_000_000;
const FETCH_MS = 5000;
const KEPT_MAX = 64;
const WAITING_MAX = 16;

const pictureSchema = z.object({
  t: z.string().max(MAX.title),
  s: z.string().max(MAX.text),
  l: z.string().max(MAX.label).optional(),
  v: z.string().max(12),
});

type Pictured = Branded & Pick<Site, "uri">;

interface PictureCache {
  pictures: LRUCache<string, Promise<Buffer>>;
  waiting: number;
  queue: Promise<unknown>;
}
const slot = createGlobalSingleton<PictureCache>("pictures");

function openPictureCache(): PictureCache {
  const cache = slot.get() ?? {
    pictures: new LRUCache({ max: KEPT_MAX }),
    waiting: 0,
    queue: Promise.resolve(),
  };
  slot.set(cache);
  return cache;
}

const lookId = (site: Branded) =>
  createHash("sha256").update(describeLook(site)).digest("base64url").slice(0, 8);
const formatPurpose = ({ uri }: Pictured) => `social-picture ${uri}`;

/** Signs the path, so that strangers can't create pictures under the site's name. */
export function getSocialPicturePath(site: Pictured, { title, text, label }: PictureText): string {
  const payload = {
    t: title.slice(0, MAX.title),
    s: text.slice(0, MAX.text),
    l: label?.slice(0, MAX.label),
    v: lookId(site),
  };
  const encoded = Buffer.from(JSON.stringify(payload)).toString("base64url");
  return `/social/${encoded}.${signText(formatPurpose(site), encoded)}.png`;
}

export function readPictureName(site: Pictured, name: string): PictureText | null {
  const match = /^([\w-]+)\.([\w-]{22})\.png$/.exec(name.length <= ADDRESS_MAX ? name : "");
  const [encoded = "", signature = ""] = match?.slice(1) ?? [];
  if (!encoded || !isSigned(formatPurpose(site), encoded, signature)) return null;
  try {
    const { t, s, l } = pictureSchema.parse(JSON.parse(Buffer.from(encoded, "base64url").toString()));
    return { title: t, text: s, label: l };
  } catch {
    return null;
  }
}

export function findSocialPicture(site: Pictured, name: string, text: PictureText): Promise<Buffer> | null {
  return findKept(site, name, (logo) => drawSocialPicture(site, logo, text));
}

const ICON_SIDES = { "apple-touch-icon": 180, "icon-192": 192, "icon-512": 512 } as const;
export type IconName = keyof typeof ICON_SIDES | "maskable-192" | "maskable-512";

export function findSiteIcon(site: Pictured, name: IconName): Promise<Buffer> | null {
  const isMaskable = name.startsWith("maskable-");
  const side = name === "apple-touch-icon" ? ICON_SIDES[name] : Number(name.split("-")[1]);
  const share = isMaskable ? 0.6 : name === "apple-touch-icon" ? 0.78 : 0.92;
  return findKept(site, name, (logo) => drawIcon(logo, side, share));
}

function findKept(
  site: Pictured,
  name: string,
  draw: (logo: Logo) => Promise<Buffer>,
): Promise<Buffer> | null {
  const cache = openPictureCache();
  const key = `${site.uri} ${lookId(site)} ${name}`;
  const knownPicture = cache.pictures.get(key);
  if (knownPicture) return knownPicture;
  if (cache.waiting >= WAITING_MAX) return null;
  cache.waiting++;
  const picture = cache.queue.then(async () => draw(await readLogo(site, readUpload)));
  const forget = () => {
    cache.waiting--;
  };
  cache.queue = picture.then(forget, forget);
  cache.pictures.set(key, picture);
  picture.catch(() => cache.pictures.delete(key));
  return picture;
}

async function readUpload(logo: string): Promise<Uint8Array | null> {
  const { method, path } = siteCalls.logo;
  const id = new URL(logo, "http://own.invalid").searchParams.get("id") ?? "";
  return withDeadline(FETCH_MS, async (signal) => {
    const address = buildUpstreamAddress(`${path}?${new URLSearchParams({ id })}`);
    const answer = await getUpstream()(new Request(address, { method, signal }));
    const isUsable = answer.ok && Number(answer.headers.get("content-length") ?? 0) <= LOGO_BYTES_MAX;
    if (!isUsable) {
      await answer.body?.cancel();
      return null;
    }
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return bytes.length <= LOGO_BYTES_MAX ? bytes : null;
  });
}
