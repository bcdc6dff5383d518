import type { ReactNode } from "react";
import { PageMessages } from "@/components/providers/page-messages";

export default function Layout({ children }: { children: ReactNode }) {
  return <PageMessages page="deleteAccount">{children}</PageMessages>;
}
