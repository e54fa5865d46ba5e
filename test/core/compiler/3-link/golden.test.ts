import { link } from '../../../../src/core/compiler/3-link/link';
import { blockYaml, testGoldenCases, withoutEmpty } from '../golden-cases';
import { graphEntries } from './graph-entries';

testGoldenCases(__dirname, 'graph.yaml', (input, options, diagnostics) =>
  blockYaml(withoutEmpty(graphEntries(link(input, options, diagnostics)))),
);
