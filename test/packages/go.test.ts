import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CACHE, describePackage, EXPECTED_SPEC, execute, pack } from './pack';

const OURS = 'github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway';
const CDK8S = 'github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2';

/** A Go module around the program. The one of cdk8s is made from its npm package: the module proxy lacks some releases. */
function sample(folder: string): string {
  const module = join(CACHE, 'go-sample');
  mkdirSync(module, { recursive: true });
  copyFileSync(join(__dirname, 'programs', 'backend.go'), join(module, 'main.go'));
  const [, runtime] =
    /(github\.com\/aws\/jsii-runtime-go \S+)/.exec(readFileSync(join(folder, 'cdk8saigateway', 'go.mod'), 'utf8')) ??
    [];
  const lines = [
    'module sample',
    'go 1.23',
    `require (\n\t${runtime}\n\t${OURS} v0.0.0\n\t${CDK8S} v2.70.0\n)`,
    `replace ${OURS} => ${join(folder, 'cdk8saigateway')}`,
    `replace ${CDK8S} => ${join(folder, 'cdk8s')}`,
  ];
  writeFileSync(join(module, 'go.mod'), `${lines.join('\n\n')}\n`);
  return module;
}

describePackage('Go', () => {
  it('vets and runs a program with the Go module', { timeout: 600_000 }, () => {
    const module = sample(join(pack('go', ['cdk8s'], ['--code-only']), 'go'));
    const env = { GOFLAGS: '-mod=mod' };
    execute('go', ['vet', '.'], module, env);
    expect(JSON.parse(execute('go', ['run', '.'], module, env)).spec).toEqual(EXPECTED_SPEC);
  });
});
