/**
 * The processor's time that something takes in this process, in milliseconds: unlike the clock's it does not grow where
 * the machine is busy with other work.
 */
export async function cpuTime(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
