import { PROFILES } from "./index";
import { listenSpecUpstream } from "./server";

/** Reads PORT, SPEC_UPSTREAM_PROFILE, SPEC_UPSTREAM_SECURITY and SPEC_UPSTREAM_TOKEN_LENGTH; prints its origin. */
async function main(): Promise<void> {
  const { PORT, SPEC_UPSTREAM_PROFILE, SPEC_UPSTREAM_SECURITY, SPEC_UPSTREAM_TOKEN_LENGTH } = process.env;
  const profile = PROFILES.find((name) => name === (SPEC_UPSTREAM_PROFILE || "bare"));
  if (!profile) throw new Error(`SPEC_UPSTREAM_PROFILE is not one of ${PROFILES.join(", ")}.`);
  const server = await listenSpecUpstream(
    {
      profile,
      security: SPEC_UPSTREAM_SECURITY || undefined,
      tokenLength: Number(SPEC_UPSTREAM_TOKEN_LENGTH) || undefined,
    },
    Number(PORT || 0),
  );
  console.log(`Fixture upstream on ${server.origin}`);
  process.once("SIGTERM", () => {
    server.close().then(() => process.exit(0));
  });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
