import Link from "next/link";
import type { ReactNode } from "react";

export const loginLink = (href: string) => (text: ReactNode) => (
  <Link href={href} className="inline-flex min-h-6 items-center">
    {text}
  </Link>
);
