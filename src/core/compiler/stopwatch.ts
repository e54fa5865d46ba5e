/** Returns a stopwatch that measures each phase, for `CompileResult.timings`. */
export function stopwatch(): { time<T>(phase: string, run: () => T): T; readonly timings: Record<string, number> } {
  const timings: Record<string, number> = {};
  return {
    timings,
    time<T>(phase: string, run: () => T): T {
      const start = performance.now();
      try {
        return run();
      } finally {
        timings[phase] = (timings[phase] ?? 0) + performance.now() - start;
      }
    },
  };
}
