const EVERY_MS = 20;

/** The memory of this process, threads and all. */
export const getMegabytes = (): number => process.memoryUsage.rss() / 1024 ** 2;

/** Looks at the memory of this process until it is told to stop. */
export function watchMemory(): { stop(): number } {
  let peakMegabytes = getMegabytes();
  const look = () => {
    peakMegabytes = Math.max(peakMegabytes, getMegabytes());
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    /** @returns the most that it ever was, in megabytes */
    stop() {
      clearInterval(timer);
      look();
      return peakMegabytes;
    },
  };
}
