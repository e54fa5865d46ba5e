import { link } from '../../../../src/core/compiler/3-link/link';
import { attach } from '../../../../src/core/compiler/4-attach/attach';
import { blockYaml, testGoldenCases } from '../golden-cases';
import { effectiveEntries } from './effective-entries';

testGoldenCases(__dirname, 'effective.yaml', (input, options, diagnostics) =>
  blockYaml(effectiveEntries(attach(link(input, options, diagnostics), options, diagnostics))),
);
