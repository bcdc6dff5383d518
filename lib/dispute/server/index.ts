export { queueDisputeStateEmail } from "./dispute-emails";
export { createNoDisputeError, type DisputeRow, loadFiles, moveDispute } from "./dispute-repository";
export { checkEvidence, readSiteEvidence } from "./site-evidence";
