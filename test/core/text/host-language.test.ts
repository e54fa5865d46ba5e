import { App, Chart } from 'cdk8s';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LlmProvider } from '../../../src';
import { CATALOGUE } from '../../../src/core/diagnostics';
import { inHostLanguage } from '../../../src/core/text/host-language';
import { pythonName } from '../../../src/core/text/python-name';
import { LlmFailoverGateway } from '../../../src/modules/patterns';
import { readAssembly } from '../../packages/assembly';

/** As jsii's runtimes introduce themselves to the process of Node. */
const AGENTS = { python: 'Python/3.12.1', java: 'Java/17.0.15', go: 'go1.25/linux/amd64', dotnet: 'DotNet/8.0' };

afterEach(() => vi.unstubAllEnvs());

describe('member names in the language of the caller', () => {
  it.each([
    ['', ['oauth.audiences', 'orMatches', 'allowAnonymous: true', 'Cel.apiKeyField', 'rateLimit()']],
    [AGENTS.python, ['oauth.audiences', 'or_matches', 'allow_anonymous=True', 'Cel.api_key_field', 'rate_limit()']],
    [AGENTS.java, ['oauth.audiences', 'orMatches', 'allowAnonymous(true)', 'Cel.apiKeyField', 'rateLimit()']],
    [AGENTS.go, ['Oauth.Audiences', 'OrMatches', 'AllowAnonymous: jsii.Bool(true)', 'Cel_ApiKeyField', 'RateLimit()']],
    [AGENTS.dotnet, ['Oauth.Audiences', 'OrMatches', 'AllowAnonymous = true', 'Cel.ApiKeyField', 'RateLimit()']],
  ])('for %s', (agent, written) => {
    vi.stubEnv('JSII_AGENT', agent);
    const members = ['oauth.audiences', 'orMatches', 'allowAnonymous: true', 'Cel.apiKeyField', 'rateLimit()'];
    expect(members.map(inHostLanguage)).toEqual(written);
  });

  it('are used in errors of constructs', () => {
    vi.stubEnv('JSII_AGENT', AGENTS.python);
    const chart = new Chart(new App(), 'chart');
    const make = () =>
      new LlmFailoverGateway(chart, 'llm', {
        anyHostname: true,
        plainHttp: true,
        tiers: [{ providers: [LlmProvider.openAi()] }],
      });
    expect(make).toThrow(/^AIG8041 at chart\/llm: .*\n {2}fix: Set `authentication`, or set `allow_anonymous=True` if/);
  });

  it('do not replace user input', () => {
    vi.stubEnv('JSII_AGENT', AGENTS.go);
    const chart = new Chart(new App(), 'chart');
    const tiers = [{ providers: [LlmProvider.openAi()] }];
    const models = { chat: { unknownOne: 'gpt-4o' } };
    expect(
      () =>
        new LlmFailoverGateway(chart, 'llm', {
          anyHostname: true,
          plainHttp: true,
          tiers,
          models,
          allowAnonymous: true,
        }),
    ).toThrow('`Models` maps "chat" at provider "unknownOne"');
  });
});

it('uses backticks in construct messages for members only', () => {
  const members = new Set(
    readAssembly().flatMap(({ properties = [], methods = [] }) => [...properties, ...methods].map(({ name }) => name)),
  );
  const texts = Object.entries(CATALOGUE).filter(([code]) => /^AIG80/.test(code));
  const spans = texts.flatMap(([, { text, fix }]) =>
    [...`${text} ${fix}`.matchAll(/`([^`]*)`/g)].map(([, code]) => code),
  );
  expect(spans.length).toBeGreaterThan(30);
  const wrong = spans.filter((code) => {
    if (/^\/?\{\w+\}$/.test(code)) return false;
    const [, path] = /^(?:[A-Z]\w*\.)?([a-z][\w.]*)(?:\(\)|: (?:true|false))?$/.exec(code) ?? [];
    return !path?.split('.').every((name) => members.has(name));
  });
  expect(wrong).toEqual([]);
});

it('uses backticks in help about programs for classes and members only', () => {
  const types = readAssembly();
  const names = new Set(
    types.flatMap(({ name, properties = [], methods = [], initializer }) => [
      name,
      ...[...properties, ...methods].map((one) => one.name),
      ...[...methods, ...(initializer ? [initializer] : [])].flatMap(({ parameters = [] }) =>
        parameters.map((one) => one.name),
      ),
    ]),
  );
  const texts = Object.values(CATALOGUE).flatMap(({ program }) => program ?? []);
  expect(texts.length).toBeGreaterThan(50);
  const codes = texts.flatMap((text) => [...text.matchAll(/`([^`]*)`/g)].map(([, code]) => code));
  const words = codes.flatMap((code) => code.replace(/"[^"]*"|\{\w+\}/g, '').match(/[A-Za-z]\w*/g) ?? []);
  expect(words.filter((word) => !names.has(word) && !/^(?:true|false)$/.test(word))).toEqual([]);
});

it('writes names as jsii does in Python', () => {
  expect(['openAi', 'withTiers', 'not', 'httpVersion', 'clientIP', 'x509Sans'].map(pythonName)).toEqual([
    'open_ai',
    'with_tiers',
    'not_',
    'http_version',
    'client_ip',
    'x509_sans',
  ]);
});
