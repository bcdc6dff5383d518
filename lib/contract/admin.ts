import { adminAuditCalls } from "./admin-audit";
import { adminCommerceCalls } from "./admin-commerce";
import { adminDeskCalls } from "./admin-desk";
import { adminDisputeCalls } from "./admin-disputes";
import { adminFailureCalls } from "./admin-failures";
import { adminImportCalls } from "./admin-imports";
import { adminSessionCalls } from "./admin-session";
import { adminSiteCalls } from "./admin-sites";
import { adminUserCalls } from "./admin-users";

export const adminCalls = {
  ...adminSessionCalls,
  ...adminSiteCalls,
  ...adminUserCalls,
  ...adminCommerceCalls,
  ...adminDeskCalls,
  ...adminDisputeCalls,
  ...adminFailureCalls,
  ...adminAuditCalls,
  ...adminImportCalls,
};
