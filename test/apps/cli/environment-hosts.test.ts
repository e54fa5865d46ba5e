import { describe, expect, it } from 'vitest';
import { BASE, LIMIT } from './environment-inputs';
import { run, useFolder } from './run';

const folder = useFolder();

describe('a host renamed by an environment', () => {
  const SHOP =
    "environments: {stage: {hosts: {llm.example.com: llm.stage.example.com, '*.a.example.com': '*.b.example.com'}}}";
  const said = async (what: string) => {
    folder.write(
      'base/all.yaml',
      BASE.replaceAll(
        '\n  - {name: http',
        "\n  - {name: a, port: 8080, protocol: HTTP, hostname: '*.a.example.com'}\n  - {name: http",
      ),
    );
    folder.write('base/policy.yaml', LIMIT.replace(/rateLimit: .*/, `${what}}`));
    const config = folder.write('ai-gateway.yaml', `inputs: [base]\n${SHOP}\n`);
    const { out } = await run('validate', '--config', config, '--environment', 'stage');
    return out.match(/environment stage renames .*/g) ?? [];
  };
  const deny = (expression: string) => `authorization: {action: Deny, policy: {matchExpressions: ['${expression}']}}`;
  const [STAYS, WILD] = [
    'environment stage renames llm.example.com to llm.stage.example.com, but this still refers to llm.example.com',
    'environment stage renames *.a.example.com to *.b.example.com, but this still refers to *.a.example.com',
  ];

  it.each([
    [deny('request.host == "llm.example.com"'), [STAYS]],
    [deny('request.host.matches("^LLM\\\\.example\\\\.com$")'), [STAYS]],
    [deny('request.host.endsWith(".a.example.com") || request.host == "llm.example.com"'), [WILD, STAYS]],
    [deny('request.host == "x.a.example.com"'), [WILD]],
    ["cors: {allowOrigins: ['https://llm.example.com:8443']}", [STAYS]],
    ['csrf: {additionalOrigins: [https://llm.example.com]}', [STAYS]],
  ])('is reported if it is still referenced: %s', async (what, warnings) => {
    expect((await said(what)).sort()).toEqual(warnings);
  });

  it.each([
    deny('request.host == "llm.stage.example.com"'),
    deny('request.host in ["llm.example.com", "llm.stage.example.com"]'),
    deny('request.host in ["my-llm.example.com", "llm.example.com.de", "x.llm.example.com", "llm.example.community"]'),
    deny('request.host.endsWith(".example.com")'),
  ])('is not matched by references to another host or to both: %s', async (what) => {
    expect(await said(what)).toEqual([]);
  });

  it('is reported if a guarantee covers only its old name', async () => {
    folder.write('base/all.yaml', BASE);
    const hosts = (...names: string[]) => `{requests: {hosts: [${names.join(', ')}]}, always: {policies: {}}}`;
    const config = folder.write(
      'ai-gateway.yaml',
      `inputs: [base]
guarantees:
- ${hosts('llm.example.com', 'other.example.com').replace('{', '{name: a, ')}
- ${hosts("'llm.*'").replace('{', '{name: b, ')}
- ${hosts('llm.example.com', 'llm.stage.example.com').replace('{', '{name: c, ')}
- ${hosts('x.a.example.com').replace('{', '{name: d, ')}
environments: {stage: {hosts: {llm.example.com: llm.stage.example.com, '*.a.example.com': '*.b.example.com'}}, prod: {}}
`,
    );
    const { out } = await run('validate', '--config', config, '--environment', 'stage');
    expect(out.match(/AIG0031[\s\S]*?\n *-->.*/g)).toEqual([
      expect.stringMatching(/refers to llm\.example\.com\n *-->.*ai-gateway\.yaml:3:/),
      expect.stringMatching(/refers to \*\.a\.example\.com\n *-->.*ai-gateway\.yaml:6:/),
    ]);
    expect((await run('validate', '--config', config, '--environment', 'prod')).out).not.toContain('AIG0031');
  });

  it('is reported if a file of guarantees covers only its old name', async () => {
    folder.write('base/all.yaml', BASE);
    const renamed = '{stage: {hosts: {llm.example.com: llm.stage.example.com}}, prod: {}}';
    const config = folder.write('ai-gateway.yaml', `inputs: [base]\nenvironments: ${renamed}\n`);
    const about = (name: string, ...hosts: string[]) =>
      `- {name: ${name}, requests: {hosts: [${hosts.join(', ')}]}, always: {policies: {retry: {}}}}\n`;
    const file = 'base/first.gateway-guarantees.yaml';
    folder.write(file, `guarantees:\n${about('both', 'llm.example.com', 'llm.stage.example.com')}`);
    const said = async (...args: string[]) => {
      const { code, err } = await run(...args, '--config', config);
      return { code, said: err.match(/\w+\[AIG\d+\][\s\S]*?\n *-->.*/g) ?? [] };
    };
    expect((await said('prove', '--environment', 'stage')).said).toEqual([]);
    folder.write(file, `guarantees:\n${about('first', 'x.example.org')}${about('old', 'llm.example.com')}`);
    expect((await said('prove', '--environment', 'prod')).said).toEqual([]);
    const warning = expect.stringMatching(
      /^warning\[AIG0031\]: environment stage renames llm\.example\.com .*\n *-->.*first\.gateway-guarantees\.yaml:3:/,
    );
    expect((await said('prove', '--environment', 'stage')).said).toEqual([warning]);
    const picture = ['--guarantees', '-o', folder.path('graph.html')];
    expect((await said('graph', '--environment', 'stage', ...picture)).said).toEqual([warning]);
    expect(await said('prove', '--environment', 'stage', '--fail-on', 'warning')).toEqual({ code: 1, said: [warning] });
  });

  it('is ignored in rewrites and when comparing environments', async () => {
    folder.write(
      'base/all.yaml',
      BASE.replace(
        '  - backendRefs',
        '  - filters: [{type: URLRewrite, urlRewrite: {hostname: llm.example.com}}]\n    backendRefs',
      ),
    );
    const config = folder.write('ai-gateway.yaml', `inputs: [base]\n${SHOP.replace(/, '\*.*'}/, '}')}\n`);
    const { out, code } = await run('validate', '--config', config, '--environment', 'stage');
    expect(out).not.toContain('AIG0031');
    expect(code).toBe(0);
  });
});
