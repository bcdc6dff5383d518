import type { CallDefinition } from "@/lib/contract/call";

/** Whether an answer is what its row promises; throws with the differences. For tests and development. */
export function checkResponse(call: CallDefinition, answer: unknown): void {
  const parsed = call.response.safeParse(answer);
  if (parsed.success) return;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The response of ${call.name} does not match the table: ${problems.join("; ")}`);
}
