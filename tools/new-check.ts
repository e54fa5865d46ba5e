import { ROOT } from './discover';
import { writeCheck } from './scaffold';

// npm run new:check -- open-forward-proxy
const slug = process.argv[2];
if (!slug) {
  console.error('usage: npm run new:check -- NAME-OF-THE-CHECK');
  process.exit(2);
}
for (const path of writeCheck(ROOT, slug)) console.log(path);
console.log('Next: fill in the TODOs, `npm run generate -- catalogue`, `npm run test:unit -- test/checks`.');
