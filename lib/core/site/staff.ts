/** What the people who run a site may be. An operator, who runs all sites, is none of these. */
export const STAFF_ROLES = ["owner", "editor", "finance", "support", "viewer"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
