import type { FileStore } from "@/lib/platform/files";
import type { Services } from "@/lib/platform/http";
import type { InputOwner } from "@/lib/platform/input";
import { readPicture } from "@/lib/platform/render";
import { AppError, createRandomId } from "@/lib/platform/values";
import { getLogoHref } from "../rules/site";

const SIDE = 512;
const YEAR_SECONDS = 31_536_000;

const toKey = (id: string) => `logos/${id}.png`;

export async function keepLogo(
  { files, input }: Pick<Services, "files" | "input">,
  owner: InputOwner,
  file: Blob,
): Promise<{ id: string; logo: string }> {
  // All email clients show PNG.
  const picture = await readPicture(input, owner, file, { side: SIDE, kind: "png" });
  const id = createRandomId();
  await files.put(toKey(id), picture);
  return { id, logo: getLogoHref(id) };
}

/** Returns the public logo, which never changes for an ID. */
export async function readLogo(files: FileStore, id: string): Promise<Response> {
  const bytes = await files.get(toKey(id.toLowerCase()));
  if (!bytes) throw new AppError("not_found", "We couldn't find this picture.");
  return new Response(new Blob([new Uint8Array(bytes)]), {
    headers: {
      "content-type": "image/png",
      "content-disposition": 'inline; filename="logo.png"',
      "cache-control": `public, max-age=${YEAR_SECONDS}, immutable`,
    },
  });
}
