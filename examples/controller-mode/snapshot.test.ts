import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { App, Testing, Yaml } from 'cdk8s';
import { gateway } from './main';

const FILE = 'snapshot.yaml';

test('what is synthesized', () => {
  const actual = Yaml.stringify(...Testing.synth(gateway(new App())));
  if (process.env.UPDATE_SNAPSHOT) writeFileSync(FILE, actual);
  assert.equal(actual, readFileSync(FILE, 'utf8'));
});
