import { parseArgs } from "node:util";

/**
 * Reads this process's command line. `--help` prints the usage and ends with code 0; an option that the command does not
 * have, or too few or too many operands, say so and end with code 2.
 * @template {NonNullable<import("node:util").ParseArgsConfig["options"]>} Options
 * @param {{ usage: string, options?: Options, operands?: { min?: number, max?: number } }} command
 * @returns {{ values: ReturnType<typeof parseArgs<{ options: Options }>>["values"], operands: string[] }}
 */
export function readCommandLine({ usage, options, operands: { min = 0, max = min } = {} }) {
  const refuse = (problem) => {
    process.stderr.write(`${problem}\n\n${usage}\n`);
    process.exit(2);
  };
  const parse = () => {
    try {
      const help = { type: "boolean" };
      return parseArgs({ options: { ...options, help }, allowPositionals: true });
    } catch (error) {
      return refuse(error.message);
    }
  };
  const { values, positionals } = parse();
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  if (positionals.length < min) refuse("An operand is missing.");
  if (positionals.length > max) refuse(`Unexpected operand '${positionals[max]}'.`);
  return { values, operands: positionals };
}
