// npm run new:message -- link "backendRef does not resolve"
import { PHASES } from '../../src/core/diagnostics/phases';
import { ROOT } from '../discover';
import { nextCode, writeMessage } from './message';
import { report } from './report';

report(
  `${Object.values(PHASES).join('|')} TITLE`,
  2,
  ([wanted, title]) => {
    const phase = Object.keys(PHASES).find((digit) => digit === wanted || PHASES[digit] === wanted);
    if (!phase) throw new Error(`there is no phase ${wanted}`);
    return [writeMessage(ROOT, nextCode(ROOT, phase), title, 'error')];
  },
  ['fill in the TODOs', 'npm run generate -- catalogue', 'npm run test:unit -- test/core/diagnostics'],
);
