/** npm run bench -- NAME [arguments]: runs scripts/bench/NAME.ts. */
const [name = "", ...rest] = process.argv.slice(2);
if (!/^[a-z][a-z-]*$/.test(name)) {
  console.error("Usage: npm run bench -- NAME [arguments], for example: npm run bench -- vin truth.jsonl");
  process.exit(2);
}
const { run }: { run: (args: string[]) => Promise<void> } = await import(`./bench/${name}.ts`);
await run(rest);

export {};
