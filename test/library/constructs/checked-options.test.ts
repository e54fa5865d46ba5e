import { Testing } from 'cdk8s';
import type { Construct } from 'constructs';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';
import { STRUCT_MEMBERS, TAKEN_STRUCTS } from '../../../src/library/constructs/option-names.generated';

const CLASSES: Readonly<Record<string, unknown>> = { ...gw };

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

/** Calls a constructor or method with an unknown option in place of each struct. */
function call(name: string, taken: readonly string[]): void {
  const [className, method] = name.split('.');
  const target = CLASSES[className];
  if (typeof target !== 'function') throw new Error(`${className} is not exported`);
  const args = taken.map((struct) => (struct === '' ? undefined : { [slipOf(struct)]: 1 }));
  if (method === undefined)
    Reflect.construct(
      target,
      args.map((arg, index) => arg ?? [compiledChart(), 'one'][index]),
    );
  else {
    const holder = Object.hasOwn(target, method) ? target : target.prototype;
    Reflect.apply(holder[method], {}, args);
  }
}

describe('options with unknown names', () => {
  it.each(Object.entries(TAKEN_STRUCTS))('are rejected by %s', (name, taken) => {
    expect(() => call(name, taken)).toThrow(/AIG8115.*`\w+q` is not a property of/);
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
    const options = untyped('{ "pathPrefx": "/b" }');
    const matching = untyped('{ "pathPrefix": "/c", "orMatches": [{ "pathPrefix": "/a" }, { "pathPrefx": "/b" }] }');
    expect(() => gateway.addRoute('a', options)).toThrow(/AIG8115 at chart\/gateway: `pathPrefx` is not a property/);
    expect(() => gateway.addRoute('b', matching)).toThrow(
      /AIG8115 at chart\/gateway: `orMatches\[1\]\.pathPrefx`.* is pathPrefix/,
    );
  });
});

describe('values of other types', () => {
  const llm = (json: string) => {
    const provider = gw.LlmProvider.openAi();
    const usual = { anyHostname: true, plainHttp: true, allowAnonymous: true, tiers: [{ providers: [provider] }] };
    return () => new gw.LlmFailoverGateway(compiledChart(), 'llm', { ...usual, ...untyped(json) });
  };

  it.each([
    ['{ "timeout": 30 }', /AIG8155 at chart\/llm: `timeout` of LlmFailoverGatewayProps is the number 30/],
    ['{ "hostname": 5 }', /AIG8155 at chart\/llm: `hostname`.*the number 5[\s\S]*a string/],
    ['{ "hostname": null }', /AIG8155 at chart\/llm: `hostname`.*is null/],
    ['{ "tiers": {} }', /AIG8155 at chart\/llm: `tiers`.*is an object[\s\S]*a list/],
    ['{ "tiers": [null] }', /AIG8155 at chart\/llm: `tiers\[0\]`.*is null/],
    ['{ "tiers": [{}] }', /AIG8154 at chart\/llm: `tiers\[0\]\.providers` of LlmTier is required/],
    ['{ "tiers": [{ "providers": ["openai"] }] }', /AIG8155.*`tiers\[0\]\.providers\[0\]`.*the string "openai"/],
    ['{ "retry": { "attempts": "2" } }', /AIG8155.*`retry\.attempts` of RetryOptions is the string "2"/],
    ['{ "models": { "chat": { "openai": 4 } } }', /AIG8155.*`models\.chat\.openai`.*the number 4/],
    ['{ "firewall": "strict" }', /AIG8155.*`firewall`.*[\s\S]*an instance of PromptFirewall/],
  ])('are refused: %s', (json, message) => {
    expect(llm(json)).toThrow(message);
  });

  it('are refused if they are undefined', () => {
    const tiers = untyped('{}').tiers;
    expect(
      () => new gw.LlmFailoverGateway(compiledChart(), 'llm', { anyHostname: true, plainHttp: true, tiers }),
    ).toThrow(/AIG8154 at chart\/llm: `tiers` of LlmFailoverGatewayProps is required[\s\S]*a list/);
    const items = untyped('[]');
    items[0] = undefined;
    expect(
      () => new gw.LlmFailoverGateway(compiledChart(), 'llm', { anyHostname: true, plainHttp: true, tiers: items }),
    ).toThrow(/AIG8155 at chart\/llm: `tiers\[0\]`.*is undefined/);
    expect(() => gw.LlmProvider.openAi(untyped('{ "credentials": "sk-1" }'))).toThrow(
      /AIG8155: `credentials` of PrefixedLlmProviderOptions is the string "sk-1"/,
    );
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
    const changes = { addHeaders: { 'x-anything': gw.Cel.text('a') } };
    expect(() => gw.Transformation.request(changes)).not.toThrow();
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
