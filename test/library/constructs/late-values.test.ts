import { type Chart, Lazy, Testing } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';

const late = (value: unknown): any => Lazy.any({ produce: () => value });

const CHARTS = {
  compiled: () => new gw.CompiledChart(Testing.app(), 'chart', { namespace: 'shop', printWarnings: false }),
  controller: () => new gw.ControllerChart(Testing.app(), 'chart', { namespace: 'shop' }),
};
const MODES = Object.keys(CHARTS) as (keyof typeof CHARTS)[];

function routeIn(chart: Chart, hostname = 'shop.example.com'): gw.Route {
  const gateway = new gw.Gateway(chart, 'edge');
  gateway.addHttpListener('web', { port: 8080 });
  const backend = new gw.StaticBackend(chart, 'shop', { host: 'origin.example.com', port: 80 });
  return gateway.addRoute('shop', { hostnames: [hostname], to: [backend] });
}

const deny = (chart: Chart, expression: gw.expressions.Cel): void => {
  routeIn(chart).addTrafficPolicy('deny', { authorization: gw.Authorization.deny(expression) });
};

describe.each(MODES)('a Lazy value in a %s chart', (mode) => {
  const written = (define: (chart: Chart) => void): string => {
    const chart = CHARTS[mode]();
    define(chart);
    return JSON.stringify(Testing.synth(chart));
  };

  it('is resolved if it is an entire field or expression', () => {
    expect(written((chart) => routeIn(chart, late('late.example.com')))).toContain('late.example.com');
    expect(written((chart) => deny(chart, gw.expressions.Cel.of(late('request.path == "/late"'))))).toContain('/late');
  });

  it.each<[string, () => gw.expressions.Cel]>([
    ['startsWith', () => gw.expressions.Cel.path().startsWith(late('/x'))],
    ['equalTo', () => gw.expressions.Cel.path().equalTo(late('/x'))],
    ['isOneOf', () => gw.expressions.Cel.path().isOneOf('/y', late('/x'))],
    ['orElse', () => gw.expressions.Cel.header('x').orElse(late('y'))],
    ['header', () => gw.expressions.Cel.header(late('x'))],
    ['claim', () => gw.expressions.Cel.claim(late('sub'))],
    ['clientIn', () => gw.expressions.Cel.clientIn(late('10.0.0.0/8'))],
    ['text', () => gw.expressions.Cel.text(late('x'))],
    ['not', () => gw.expressions.Cel.of(late('true')).not()],
    [
      'and',
      () =>
        gw.expressions.Cel.path()
          .equalTo('/')
          .and(gw.expressions.Cel.of(late('true'))),
    ],
    ['firstOf', () => gw.expressions.Cel.firstOf(gw.expressions.Cel.of(late('jwt.sub')), gw.expressions.Cel.text(''))],
  ])('is refused in Cel.%s', (_, make) => {
    expect(make).toThrow(/AIG8150: an expression is built from a Lazy value/);
  });

  it('is rejected if a string is built from it', () => {
    expect(() =>
      written((chart) => deny(chart, gw.expressions.Cel.of(`request.path.startsWith("${late('/x')}")`))),
    ).toThrow(
      /AIG8150 at [\w/]+: spec\.traffic\.authorization\.policy\.matchExpressions\[0\] is built from a Lazy value/,
    );
    expect(() =>
      written((chart) => deny(chart, gw.expressions.Cel.of(`request.path == ${JSON.stringify(late('/x'))}`))),
    ).toThrow(/AIG8150/);
    expect(() => written((chart) => routeIn(chart, `${late('a')}.example.com`))).toThrow(
      /AIG8150 at [\w/]+: spec\.hostnames\[0\]/,
    );
    expect(() => written((chart) => routeIn(chart, '${Token[TOKEN.7]}.example.com'))).toThrow(/built from a token/);
  });

  it('is rejected if a host is built from the name of a Service', () => {
    const service = gw.ServiceDestination.fromServiceName(late('vllm'), { port: 8000 });
    const define = (chart: Chart) =>
      void new gw.LlmBackend(chart, 'model', { providers: [gw.LlmProvider.service(service)] });
    expect(() => written(define)).toThrow(/AIG8150 at [\w/]+: spec\.ai\.groups\[0\]\.providers\[0\]\.host/);
  });

  it('is rejected in L1 resources', () => {
    const define = (chart: Chart) =>
      void new gw.api.ProxyPolicy(chart, 'policy', {
        spec: {
          targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: `route-${late('a')}` }],
          traffic: { timeouts: { request: '1s' } },
        },
      });
    expect(() => written(define)).toThrow(/AIG8150 at [\w/]+: spec\.targetRefs\[0\]\.name/);
  });
});
