import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kinds } from '../../schema';
import { type Member, ROOT, readAssembly, type TypeModel } from './assembly';

const types = readAssembly();
const membersOf = (type: TypeModel): readonly Member[] => [...(type.properties ?? []), ...(type.methods ?? [])];
const allMembers = types.flatMap((type) =>
  membersOf(type).map((member) => ({ type, member, path: `${type.fqn}.${member.name}` })),
);

/** `builtinPatterns` in Python is `builtin_patterns`. */
const snake = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

describe('the public API', () => {
  it('has no member that shadows a module of generated Python code', () => {
    const modules = [
      'abc',
      'builtins',
      'datetime',
      'enum',
      'typing',
      'jsii',
      'publication',
      'typing_extensions',
      'typeguard',
    ];
    expect(allMembers.filter(({ member }) => modules.includes(snake(member.name))).map(({ path }) => path)).toEqual([]);
  });

  it('has no member that hides a method of every Java object', () => {
    const methods = [
      'getClass',
      'hashCode',
      'equals',
      'notify',
      'notifyAll',
      'toString',
      'wait',
      'build',
      'clone',
      'finalize',
    ];
    const getters = allMembers.filter(({ member }) => ['class', 'build', 'equals', 'hashCode'].includes(member.name));
    expect(getters.map(({ path }) => path)).toEqual([]);
    const own = allMembers.filter(({ member }) => methods.includes(member.name) && member.name !== 'toString');
    expect(own.map(({ path }) => path)).toEqual([]);
  });

  it('writes acronyms as words', () => {
    expect(
      types.filter(({ name }) => /[A-Z]{2}[A-Z]/.test(name.replace(/^I(?=[A-Z])/, ''))).map(({ fqn }) => fqn),
    ).toEqual([]);
    expect(allMembers.filter(({ member }) => /[A-Z]{2}[a-z]/.test(member.name)).map(({ path }) => path)).toEqual([]);
  });

  it('contains no Manager, Handler, Context, Helper or Util', () => {
    expect(
      types.filter(({ name }) => /(Manager|Handler|Context|Helper|Util)s?$/.test(name)).map(({ fqn }) => fqn),
    ).toEqual([]);
  });

  it('declares constructs with the parameters (scope, id, props)', () => {
    const constructs = types.filter(
      ({ kind, base }) => kind === 'class' && /^(cdk8s\.(ApiObject|Chart)|constructs\.Construct)$/.test(base ?? ''),
    );
    const wrong = constructs
      .filter(({ initializer }) => initializer)
      .filter(
        ({ initializer }) =>
          !/^scope,id(,props)?$/.test((initializer?.parameters ?? []).map(({ name }) => name).join()),
      );
    expect(constructs.length).toBeGreaterThan(12);
    expect(wrong.map(({ fqn }) => fqn)).toEqual([]);
  });
});

describe('the API documentation', () => {
  it('describes each type', () => {
    expect(types.filter(({ docs }) => !docs?.summary).map(({ fqn }) => fqn)).toEqual([]);
  });

  it('describes each member', () => {
    const inherited = ({ member }: { member: Member }) => member.overrides !== undefined;
    const silent = allMembers.filter((entry) => !entry.member.docs?.summary && !inherited(entry));
    expect(silent.map(({ path }) => path)).toEqual([]);
    const words = types.flatMap((type) =>
      (type.members ?? []).map((member) => ({ path: `${type.fqn}.${member.name}`, member })),
    );
    expect(words.filter(({ member }) => !member.docs?.summary).map(({ path }) => path)).toEqual([]);
  });

  it('describes each parameter', () => {
    const calls = types.flatMap((type) =>
      [...(type.initializer ? [{ name: 'new', ...type.initializer }] : []), ...(type.methods ?? [])].map((call) => ({
        path: `${type.fqn}.${call.name}`,
        parameters: call.parameters ?? [],
      })),
    );
    const silent = calls.flatMap(({ path, parameters }) =>
      parameters.filter(({ docs }) => !docs?.summary).map(({ name }) => `${path}(${name})`),
    );
    expect(calls.length).toBeGreaterThan(200);
    expect(silent).toEqual([]);
  });

  it('documents the default of each optional property', () => {
    const silent = allMembers.filter(({ type, member }) => type.datatype && member.optional && !member.docs?.default);
    expect(silent.map(({ path }) => path)).toEqual([]);
  });
});

/** Matches values that Kubernetes accepts as either; not all languages have a type for that. */
const isNumberOrText = (namespace: string | undefined, summary = '') =>
  namespace === 'overlays' && summary.endsWith(', a number or a string.');

describe('structs', () => {
  it('have no untyped member except patches, free-form values and test expectations', () => {
    const untyped = allMembers.filter(
      ({ type, member }) =>
        type.datatype && member.type?.primitive === 'any' && !isNumberOrText(type.namespace, member.docs?.summary),
    );
    expect(untyped.map(({ path }) => path.replace('cdk8s-ai-gateway.', ''))).toEqual([
      'api.FieldDefault.value',
      'api.KubernetesResourceOverlay.spec',
      'api.ProxyParametersSpec.rawConfig',
      'settings.ResourcePatch.patch',
      'testing.PolicyExpectation.value',
    ]);
  });
});

describe('L1', () => {
  const inApi = types.filter(({ namespace }) => namespace === 'api');

  it('has a class for each kind', () => {
    const classes = inApi
      .filter(({ kind, base }) => kind === 'class' && base === 'cdk8s.ApiObject')
      .map(({ name }) => name);
    expect(classes.sort()).toEqual(kinds.map(({ kind }) => kind).sort());
    const gateway = types.filter(({ namespace, base }) => namespace === 'gatewayapi' && base === 'cdk8s.ApiObject');
    expect(gateway.map(({ name }) => name).sort()).toEqual([
      'BackendTlsPolicy',
      'Gateway',
      'GatewayClass',
      'GrpcRoute',
      'HttpRoute',
      'ListenerSet',
      'ReferenceGrant',
      'TcpRoute',
      'TlsRoute',
    ]);
  });

  it('is at most 6,000 lines long', () => {
    const folder = join(ROOT, 'src', 'library', 'api');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const lines = files.map((file) => readFileSync(join(folder, file), 'utf8').split('\n').length);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(6_000);
  });

  it('calls the built-in patterns of a guard builtinPatterns', () => {
    const regex = inApi.find(({ name }) => name === 'Regex');
    expect(regex?.properties?.map(({ name }) => name)).toContain('builtinPatterns');
  });
});
