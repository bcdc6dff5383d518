import Link from "next/link";
import type { ReactNode } from "react";
import { routes } from "@/lib/routes";

export function GlossaryLink({ term, children }: { term: string | undefined; children: ReactNode }) {
  if (!term) return children;
  return (
    <Link
      href={`${routes.glossary}#${term}`}
      prefetch={false}
      className="text-inherit decoration-dotted underline-offset-4 print:no-underline"
    >
      {children}
    </Link>
  );
}
