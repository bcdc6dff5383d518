import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { STAFF_ROLES } from "@/lib/core/site/staff";
import { users } from "./account";
import { created, ofSite, timestamptz } from "./columns";

/** Mailed invitations to a site's staff: hashed, single use, seven days. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    /** The address that it was mailed to, lower case. */
    email: text("email").notNull(),
    staffRole: text("staff_role", { enum: STAFF_ROLES }).notNull(),
    /** SHA-256 of the link's token; another one after it was sent again. */
    tokenHash: text("token_hash").notNull().unique(),
    /** Who invited; it ends when that account leaves the staff. */
    invitedBy: uuid("invited_by").references(() => users.id, { onDelete: "set null" }),
    expiresAt: timestamptz("expires_at").notNull(),
    acceptedAt: timestamptz("accepted_at"),
    revokedAt: timestamptz("revoked_at"),
    createdAt: created(),
  },
  (t) => [index("staff_invitations_site").on(t.siteId, t.createdAt, t.id)],
);
