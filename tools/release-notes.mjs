// Prints the section of CHANGELOG.md for a version: `node tools/release-notes.mjs v0.1.0 [file]`. Plain JavaScript, because the release
// workflow runs it without installed dependencies.
import { readFileSync } from 'node:fs';

const [tag, file = 'CHANGELOG.md'] = process.argv.slice(2);
const version = (tag ?? '').replace(/^v/, '');
const sections = readFileSync(file, 'utf8').split(/^(?=## )/m);
const section = sections.find((text) => text.startsWith(`## [${version}]`));
const notes = section?.split('\n').slice(1).join('\n').trim();
if (!version || !notes) {
  console.error(`${file} has no section \`## [${version}]\` that says something`);
  process.exit(1);
}
console.log(notes);
