import type { ReactNode } from "react";
import { Words } from "@/app/words";

export default function Layout({ children }: { children: ReactNode }) {
  return <Words of={["checkout", "profile"]}>{children}</Words>;
}
