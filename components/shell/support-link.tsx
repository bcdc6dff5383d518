import type { ReactNode } from "react";
import { routes } from "@/lib/routes";

export function SupportLink({
  email,
  className,
  children,
}: {
  email: string | null;
  className?: string;
  children: ReactNode;
}) {
  return (
    <a href={email ? `mailto:${email}` : routes.about} className={className}>
      {children}
    </a>
  );
}
