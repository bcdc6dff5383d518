import type { ReactNode } from "react";
import { routes } from "@/lib/routes";

/** Links to support: its email address, or the page with the contact form if there is none. */
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
