import { NotFoundView } from "@/components/layout/not-found-view";
import { Shell } from "./shell";

export default function NotFound() {
  return (
    <Shell>
      <NotFoundView />
    </Shell>
  );
}
