import Link from "next/link";
import { routes } from "@/lib/routes";
import { BrandLogo, type BrandSite } from "./brand-logo";

export function Brand({ site }: { site: BrandSite }) {
  return (
    <Link
      href={routes.home}
      className="flex min-h-11 items-center gap-3 font-extrabold font-label text-[1.25rem] text-ink leading-none no-underline [font-stretch:72%]"
    >
      <BrandLogo site={site} />
      <span className="text-balance [overflow-wrap:normal]">{site.name}</span>
    </Link>
  );
}
