export const OPERATOR_COMMANDS = [
  "backup",
  "doctor",
  "import",
  "invariants",
  "make-secrets",
  "members-api",
  "reset-admin",
  "restore",
];
