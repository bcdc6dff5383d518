import { parseArgs } from "node:util";

/**
 * Reads the command line. Exits with 0 for `--help`, and with 2 for unknown options or a wrong number of operands.
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
  if (positionals.length < min) refuse("Missing operand.");
  if (positionals.length > max) refuse(`Unexpected operand '${positionals[max]}'.`);
  return { values, operands: positionals };
}
