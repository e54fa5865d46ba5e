// The unit of the benchmark: the milliseconds of processor time in which js-yaml alone reads a file: node benchmark/unit.mjs <file>
import { readFileSync } from 'node:fs';
import { loadAll } from 'js-yaml';

const text = readFileSync(process.argv[2], 'utf8');
const before = process.cpuUsage();
loadAll(text);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
