import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CACHE, describePackage, execute, PEERS, pack, programPath, versionOf } from './pack';
import { gateways } from './programs/gateways';

/** The import paths of the packed modules, and their folders. Those of the peers are packed too: the module proxy lacks some. */
const MODULES = {
  'github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway': 'cdk8saigateway',
  'github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2': 'cdk8s',
  'github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2': 'cdk8splus28',
};

/** What both builds need: without the folders' names in it, what the first one compiled serves the second one, too. */
const ENVIRONMENT = { GOFLAGS: '-mod=mod -trimpath' };

/** A Go module around the program, which takes the packed modules for those that it requires. */
function sample(packed: string): string {
  const module = join(CACHE, 'go-sample');
  mkdirSync(module, { recursive: true });
  copyFileSync(programPath('gateways.go'), join(module, 'main.go'));
  const own = readFileSync(join(packed, 'cdk8saigateway', 'go.mod'), 'utf8');
  const required = /require \([^)]*\)/
    .exec(own)?.[0]
    .replace(')', `\t${Object.keys(MODULES)[0]} v${versionOf('.')}\n)`);
  const replaced = Object.entries(MODULES).map(([path, folder]) => `replace ${path} => ${join(packed, folder)}`);
  writeFileSync(join(module, 'go.mod'), `${['module sample', 'go 1.25', required, ...replaced].join('\n\n')}\n`);
  return module;
}

describePackage('Go', () => {
  it('builds the module and a program with it, which gives what TypeScript gives', { timeout: 900_000 }, () => {
    const module = sample(join(pack('go', PEERS, [], { GOFLAGS: '-trimpath' }), 'go'));
    execute('go', ['vet', '.'], module, ENVIRONMENT);
    expect(execute('go', ['run', '.'], module, ENVIRONMENT)).toBe(gateways());
  });
});
