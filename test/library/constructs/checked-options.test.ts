import { ApiObject, Duration, Testing } from 'cdk8s';
import type { Construct } from 'constructs';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';
import { PARAMETERS, STRUCT_MEMBERS } from '../../../src/library/constructs/option-names.generated';
import { namedTypes } from '../../support/packages';

const CLASSES = namedTypes();

function compiledChart(): gw.CompiledChart {
  return new gw.CompiledChart(Testing.app(), 'chart', { namespace: 'ai', printWarnings: false });
}

/** Parses options of a program that is not type-checked. */
function untyped(json: string) {
  return JSON.parse(json);
}

/** A name that a struct does not have, one letter from one that it has. */
function slipOf(struct: string): string {
  const names = Object.keys(STRUCT_MEMBERS[struct]);
  const longest = names.reduce((long, name) => (name.length > long.length ? name : long));
  return `${longest}q`;
}

/** Calls a constructor or method of the package. */
function call(name: string, args: readonly unknown[]): void {
  const [className, method] = name.split('.');
  const target = CLASSES[className];
  if (typeof target !== 'function') throw new Error(`${className} is not exported`);
  if (method === undefined) return void Reflect.construct(target, args);
  const holder = Object.hasOwn(target, method) ? target : target.prototype;
  Reflect.apply(holder[method], {}, args);
}

/** The parameters of a call with their types, without marks. */
const typesOf = (parameters: readonly string[]) =>
  parameters.map((parameter) => parameter.split(':')[1].replace(/^(!|\.\.\.)/, ''));

/** Returns an argument of a type; undefined for types that have no simple value. */
function argumentOf(type: string): unknown {
  if (type === 'string') return 'one';
  if (type === 'number') return 1;
  if (type.endsWith('[]')) return [];
  if (type.endsWith('{}')) return {};
  if (type === '#Construct' || type === '#IConstruct') return compiledChart();
  if (type.startsWith('@')) return new ApiObject(compiledChart(), 'object', { apiVersion: 'v1', kind: type.slice(1) });
  return undefined;
}

const isStruct = (type: string) => Object.hasOwn(STRUCT_MEMBERS, type);

describe('options with unknown names', () => {
  const calls = Object.entries(PARAMETERS).flatMap(([name, parameters]): [string, unknown[]][] => {
    const types = typesOf(parameters);
    const at = types.findIndex(isStruct);
    const before = types.slice(0, at).map(argumentOf);
    return at < 0 || before.includes(undefined) ? [] : [[name, [...before, { [slipOf(types[at])]: 1 }]]];
  });

  it('are many', () => expect(calls.length).toBeGreaterThan(100));

  it.each(calls)('are rejected by %s', (name, args) => {
    expect(() => call(name, args)).toThrow(/AIG8115.*`\w+q` is not a property of/);
  });

  it('are named with their construct and the nearest name', () => {
    const chart = compiledChart();
    const gateway = new gw.Gateway(chart, 'gateway');
    const props = { gateway, ...untyped('{ "hostname": ["a.example.com"] }') };
    expect(() => new gw.Route(chart, 'web', props)).toThrow(
      /AIG8115 at chart\/web: `hostname` is not a property of RouteProps; the nearest existing name is hostnames/,
    );
  });

  it('are rejected in nested options', () => {
    const gateway = new gw.Gateway(compiledChart(), 'gateway');
    const options = untyped('{ "hedaers": { "x-a": "b" } }');
    const matching = untyped('{ "method": "GET", "orMatches": [{ "method": "PUT" }, { "hedaers": { "x-a": "b" } }] }');
    // A member of another release or package, which would be ignored and open the route to all paths.
    expect(() => gateway.addRoute('b', untyped('{"pathPrefix": "/b"}'))).toThrow(
      /AIG8115 at chart\/gateway: `pathPrefix` is not a property of .*; the nearest existing name is path/,
    );
    expect(() => gateway.addRoute('a', options)).toThrow(/AIG8115 at chart\/gateway: `hedaers` is not a property/);
    expect(() => gateway.addRoute('b', matching)).toThrow(
      /AIG8115 at chart\/gateway: `orMatches\[1\]\.hedaers`.* is headers/,
    );
  });
});

describe('values of other types', () => {
  const llm = (json: string) => {
    const provider = gw.LlmProvider.openAi();
    const usual = { anyHostname: true, plainHttp: true, allowAnonymous: true, tiers: [{ providers: [provider] }] };
    return () => new gw.patterns.LlmFailoverGateway(compiledChart(), 'llm', { ...usual, ...untyped(json) });
  };

  it.each([
    [
      '{ "timeout": 30 }',
      /AIG8155 at chart\/llm: `timeout` of LlmFailoverGatewayProps must be a Duration[^;]*; found the number 30/,
    ],
    ['{ "hostname": 5 }', /AIG8155 at chart\/llm: `hostname`.*a string; found the number 5/],
    ['{ "hostname": null }', /AIG8155 at chart\/llm: `hostname`.*found null/],
    ['{ "tiers": {} }', /AIG8155 at chart\/llm: `tiers`.*a list of objects of type LlmTier; found an object/],
    ['{ "tiers": [null] }', /AIG8155 at chart\/llm: `tiers\[0\]`.*found null/],
    ['{ "tiers": [{}] }', /AIG8154 at chart\/llm: `tiers\[0\]\.providers` of LlmTier is required/],
    ['{ "tiers": [{ "providers": ["openai"] }] }', /AIG8155.*`tiers\[0\]\.providers\[0\]`.*the string "openai"/],
    [
      '{ "retry": { "attempts": "2" } }',
      /AIG8155.*`retry\.attempts` of RetryOptions must be a number; found the string "2"/,
    ],
    ['{ "models": { "chat": { "openai": 4 } } }', /AIG8155.*`models\.chat\.openai`.*the number 4/],
    ['{ "firewall": "strict" }', /AIG8155.*`firewall`.*[\s\S]*an instance of IPromptFirewall/],
  ])('are refused: %s', (json, message) => {
    expect(llm(json)).toThrow(message);
  });

  it('are refused if they are undefined', () => {
    const tiers = untyped('{}').tiers;
    expect(
      () => new gw.patterns.LlmFailoverGateway(compiledChart(), 'llm', { anyHostname: true, plainHttp: true, tiers }),
    ).toThrow(/AIG8154 at chart\/llm: `tiers` of LlmFailoverGatewayProps is required[\s\S]*a list/);
    const items = untyped('[]');
    items[0] = undefined;
    expect(
      () =>
        new gw.patterns.LlmFailoverGateway(compiledChart(), 'llm', {
          anyHostname: true,
          plainHttp: true,
          tiers: items,
        }),
    ).toThrow(/AIG8155 at chart\/llm: `tiers\[0\]`.*found undefined/);
    expect(() => gw.LlmProvider.openAi(untyped('{ "credentials": "sk-1" }'))).toThrow(
      /AIG8155: `credentials` of PrefixedLlmProviderOptions must be an instance of Credentials; found the string "sk-1"/,
    );
  });
});

describe('arguments', () => {
  const required = Object.entries(PARAMETERS).filter(([, [first]]) => first.includes(':!'));
  const typed = Object.entries(PARAMETERS).filter(([, parameters]) => typesOf(parameters)[0] !== '');

  it.each(required)('of %s are required', (name, [first]) => {
    expect(() => call(name, [])).toThrow(new RegExp(`AIG8154.*\`${first.split(':')[0]}\` of ${name} is required`));
  });

  it.each(typed)('of %s have a type', (name, [first]) => {
    const [parameter] = first.split(':');
    for (const value of [Symbol('x'), () => 1, 10n])
      expect(() => call(name, [value])).toThrow(new RegExp(`AIG8155.*\`${parameter}(\\[0\\])?\` of`));
  });

  it('of a wrong class are named with their construct', () => {
    const gateway = new gw.Gateway(compiledChart(), 'gateway');
    expect(() => gateway.addRoute('web', { to: [untyped('{ "name": "web" }')] })).toThrow(
      /AIG8155 at chart\/gateway: `to\[0\]` of RouteOptions must be an instance of IDestination; found an object/,
    );
    expect(() => gw.LlmProvider.openAi({ credentials: untyped('{}') })).toThrow(/an instance of Credentials/);
  });

  it('of numbers and durations are finite', () => {
    const policy = (options: gw.TrafficPolicyOptions) => () =>
      new gw.Gateway(compiledChart(), 'gateway').addTrafficPolicy('policy', options);
    expect(policy({ retry: { attempts: Number.NaN } })).toThrow(/AIG8155.*`retry\.attempts`.* NaN/);
    expect(policy({ timeout: Duration.seconds(Number.NaN) })).toThrow(/AIG8155.*`timeout`.*Duration of no finite/);
  });

  it('that are ids are not empty, and not used twice', () => {
    const chart = compiledChart();
    expect(() => new gw.Gateway(chart, '')).toThrow(
      /AIG8155 at chart: `id` of Gateway must be a string that is not empty; found an empty string/,
    );
    const gateway = new gw.Gateway(chart, 'gateway');
    expect(() => new gw.Gateway(chart, 'gateway')).toThrow(/AIG8157 at chart: chart already has .* id `gateway`/);
    gateway.addRoute('web', {});
    expect(() => gateway.addRoute('web', {})).toThrow(/AIG8157 at chart\/gateway: .* id `web`/);
  });
});

describe('accepted options include', () => {
  it('names of no value, symbols, and the options of cdk8s', () => {
    const props = {
      namespace: 'ai',
      labels: { team: 'shop' },
      printWarnings: false,
      [Symbol('byref')]: 1,
      ...{ other: undefined },
    };
    expect(() => new gw.CompiledChart(Testing.app(), 'chart', props)).not.toThrow();
  });

  it('members of a wider struct', () => {
    const wider = { model: 'gpt-4o', owner: 'search', costCenter: 7 };
    expect(() => gw.LlmProvider.openAi(wider)).not.toThrow();
    const route = { to: [gw.ServiceDestination.fromServiceName('shop', { port: 80 })], team: 'shop' };
    expect(() => new gw.Gateway(compiledChart(), 'gateway').addRoute('all', route)).not.toThrow();
  });

  it('names of labels and headers, which users choose freely', () => {
    const changes = { addHeaders: { 'x-anything': gw.expressions.Cel.text('a') } };
    expect(() => gw.expressions.Transformation.request(changes)).not.toThrow();
  });

  it('props that a construct hands on with its own, unless one is a slip of the pen', () => {
    const chart = compiledChart();
    const own = { hostname: 'shop.example.com', replicas: 2 };
    expect(() => new gw.Gateway(chart, 'a', own)).not.toThrow();
    expect(() => new gw.Gateway(chart, 'b', { ...own, ...untyped('{"jsonLog": true}') })).toThrow(/AIG8115.*`jsonLog`/);
  });

  it('additional options of a subclass, but not misspellings in its body', () => {
    class Shop extends gw.Gateway {
      public constructor(
        scope: Construct,
        id: string,
        props: gw.GatewayProps & { readonly hostname: string },
        route: string,
      ) {
        super(scope, id, props);
        this.addRoute('web', untyped(route));
      }
    }
    const chart = compiledChart();
    const shop = new Shop(chart, 'shop', { hostname: 'shop.example.com' }, '{ "hostnames": ["shop.example.com"] }');
    expect(shop).toBeInstanceOf(gw.Gateway);
    expect(() => new Shop(chart, 'other', { hostname: 'shop.example.com' }, '{ "hostname": [] }')).toThrow(
      /AIG8115.*`hostname`/,
    );
  });
});
