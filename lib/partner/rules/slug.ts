const SLUG_MIN = 3;
export const SLUG_MAX = 40;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const RESERVED: ReadonlySet<string> = new Set(
  [
    "about account accounts admin administrator api app apps assets auth autodiscover billing blog cdn cname",
    "console contact dashboard demo dev dns docs download email embed example files ftp help home host hostmaster",
    "imap internal legal localhost login mail mx news noc ns1 ns2 operator partner partners payment payments pop",
    "portal postmaster preview privacy root sandbox secure security server shop signup site sites smtp ssl staff",
    "stage staging static status stripe support system terms test testing tls verify webhook webhooks webmaster",
    "webmail wpad www www1 www2",
  ]
    .join(" ")
    .split(" "),
);

export type SlugProblem = "invalid" | "reserved";

export function findSlugProblem(slug: string): SlugProblem | null {
  if (slug.length < SLUG_MIN || slug.length > SLUG_MAX || !SLUG.test(slug)) return "invalid";
  return RESERVED.has(slug) ? "reserved" : null;
}

export function toSlug(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_MAX)
    .replace(/^-|-$/g, "");
}
