"use client";
import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useOffer } from "@/components/providers/offers-provider";
import { routes } from "@/lib/routes";
import { MAIN_LINKS } from "./main-links";

function Pending() {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-0 -bottom-[3px] h-[3px] animate-[stripe_0.6s_linear_infinite] bg-[length:16px_3px] bg-[repeating-linear-gradient(90deg,var(--primary)_0_8px,transparent_8px_16px)]"
    />
  );
}

interface NavLinksProps {
  links: readonly { href: string; label: string }[];
  label: string;
}

export function NavLinks({ links, label }: NavLinksProps) {
  const path = usePathname();
  return (
    <nav aria-label={label} className="ml-3 hidden gap-4 self-stretch lg:flex lg:gap-6">
      {links.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href || path.startsWith(`${href}/`) ? "page" : undefined}
          className="condensed relative flex items-center whitespace-nowrap border-transparent border-y-[3px] font-[550] text-[0.9375rem] text-ink no-underline hover:border-b-hairline aria-[current=page]:border-b-primary"
        >
          {label}
          <Pending />
        </Link>
      ))}
    </nav>
  );
}

interface NavListProps {
  className: string;
  onFollow?: () => void;
  buys?: boolean;
}

export function NavList({ className, onFollow, buys }: NavListProps) {
  const t = useTranslations("shell");
  const hasPrices = useOffer("plans") && !buys;
  const visibleLinks = MAIN_LINKS.filter(({ href }) => hasPrices || href !== routes.prices);
  return visibleLinks.map(({ href, name }) => (
    <Link key={href} href={href} onClick={onFollow} className={className}>
      {t(name)}
    </Link>
  ));
}
