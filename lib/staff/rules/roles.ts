export const STAFF_ROLES = ["owner", "editor", "finance", "support", "viewer"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
