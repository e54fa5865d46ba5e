import { PHASES } from '../src/diagnostics/phases';
import { ROOT } from './discover';
import { nextCode, writeMessage } from './scaffold';

// npm run new:message -- link "A backendRef names nothing"
const [wanted, title] = process.argv.slice(2);
const phase = Object.keys(PHASES).find((digit) => digit === wanted || PHASES[digit] === wanted);
if (!phase) {
  console.error(`usage: npm run new:message -- PHASE [TITLE]; phases: ${Object.values(PHASES).join(', ')}`);
  process.exit(2);
}
console.log(writeMessage(ROOT, nextCode(ROOT, phase), title ?? 'TODO', 'error'));
console.log('Next: fill in the TODOs, `npm run generate -- catalogue`.');
