// Preloaded into a process that is measured: on exit it writes what that used to the file in BENCHMARK_USAGE, as JSON.
const { writeFileSync } = require('node:fs');

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpu: (userCPUTime + systemCPUTime) / 1000, peakMegabytes: maxRSS / 1024 };
  writeFileSync(process.env.BENCHMARK_USAGE, JSON.stringify(usage));
});
