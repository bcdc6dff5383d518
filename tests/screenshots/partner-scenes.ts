import { partnerPages } from "@/components/partner/partner-pages";
import type { State } from "../browser/support/page-states";
import { opened, settled } from "./admin-scenes";

const pages = Object.values(partnerPages).flat();

export const partnerScenes: State[] = [
  ...pages.map(
    ({ href }): State => ({
      name: `partner ${href.split("/")[2] ?? "overview"}`,
      path: href,
      reach: settled,
    }),
  ),
  ...["users", "orders", "tickets"].map((list) => opened(list, "partner")),
  { name: "partner second factor", path: "/partner/second-factor", reach: settled },
  { name: "partner confirm", path: "/partner/confirm", reach: settled },
  { name: "partner sandbox account", path: "/partner/payouts/sandbox", reach: settled },
];
