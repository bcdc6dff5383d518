import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { env } from "@/lib/env";

export interface EmbedScripts {
  script: string;
  frame: string;
}

let built: Promise<EmbedScripts> | undefined;

export async function readEmbedScripts(): Promise<EmbedScripts> {
  if (env().NODE_ENV === "production") {
    built ??= readBuilt();
    return built;
  }
  const maker = pathToFileURL(`${process.cwd()}/scripts/bundle-embed.mjs`).href;
  const { bundleEmbed } = await import(/* turbopackIgnore: true */ /* @vite-ignore */ maker);
  return bundleEmbed(process.cwd());
}

async function readBuilt(): Promise<EmbedScripts> {
  const [script, frame] = await Promise.all([
    readFile(".cache/embed/embed.js", "utf8"),
    readFile(".cache/embed/embed-frame.js", "utf8"),
  ]);
  return { script, frame };
}
