import type { ReactNode } from "react";
import { PageMessages } from "@/components/providers/page-messages";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <PageMessages
      of={[
        "stickerEditor",
        "checks",
        "dashboard",
        "garage",
        "report",
        "scan",
        "share",
        "sticker",
        "tour",
        "vehicle",
      ]}
    >
      {children}
    </PageMessages>
  );
}
