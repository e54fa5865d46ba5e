import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { KEYS, type Outcome, outcomeOf, publishPlatform, writeInto, writePlatform } from './platform-repository';

/** A platform's repository, and that of a team whose charts are a Python program, with the bundle of the platform from npm. */
export class PythonTeam {
  private readonly home = realpathSync(mkdtempSync(join(tmpdir(), 'python-team-')));
  private readonly env: NodeJS.ProcessEnv;

  /**
   * @param python - the interpreter of a virtual environment that contains the wheel
   * @param name - the team, which is its namespace
   */
  public constructor(
    private readonly python: string,
    private readonly name: string,
  ) {
    // As in an activated environment: `ai-gateway` is the command of the wheel.
    this.env = { PATH: `${dirname(python)}${delimiter}${process.env.PATH}` };
    writePlatform(this.home, '1.0.0', { limit: 1000, key: 'openai-2026-11' });
    publishPlatform(this.home, [name]);
    this.write('ai-gateway.yaml', "extends: '@acme/ai-platform'\n");
    this.write('cdk8s.yaml', stringify({ language: 'python', app: 'python main.py' }));
  }

  /** Writes the program of the team with these lines after its chart. Returns the number of the first one. */
  public program(chart: 'Chart' | 'CompiledChart', lines: readonly string[]): number {
    const begin = [...BEGIN, CHARTS[chart].replaceAll('TEAM', this.name), GATEWAY];
    this.write('main.py', [...begin, ...lines, 'app.synth()', ''].join('\n'));
    return begin.length + 1;
  }

  public synthesize(): Outcome {
    return outcomeOf(this.python, ['main.py'], join(this.home, this.name), this.env);
  }

  public command(...args: readonly string[]): Outcome {
    return outcomeOf('ai-gateway', args, join(this.home, this.name), this.env);
  }

  /** Compiles the Gateway of the platform with the team's manifests, as the pipeline of the platform does, and prints its objects. */
  public deployed(): Outcome {
    const dist = join('..', this.name, 'dist');
    return outcomeOf(
      'ai-gateway',
      ['compile', '-f', 'interface', dist, '-o', '-'],
      join(this.home, 'platform'),
      this.env,
    );
  }

  public remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }

  private write(file: string, text: string): void {
    writeInto(join(this.home, this.name), file, text);
  }
}

const BEGIN = [
  'from cdk8s import App, Chart',
  'import cdk8s_ai_gateway as ai',
  'from cdk8s_ai_gateway.auth import JsonWebKeys, JwtIssuer',
  'from cdk8s_ai_gateway.limits import RateLimit',
  'from cdk8s_ai_gateway.settings import SettingsFile',
  'app = App()',
];

const CHARTS = {
  Chart: 'chart = Chart(app, "TEAM", namespace="TEAM", disable_resource_name_hashes=True)',
  CompiledChart: 'chart = ai.CompiledChart(app, "TEAM", namespace="TEAM", settings=SettingsFile.read())',
};

const GATEWAY = 'gateway = ai.Gateway.from_gateway_name(chart, "gateway", "edge", "platform")';

/** A route to a Service of the team. */
export const CHAT = [
  'chat = ai.ServiceDestination.from_service_name("chat", port=8080)',
  'route = ai.Route(chart, "chat", gateway=gateway, hostnames=["chat.example.com"], to=[chat])',
];

/** A route to the models of the platform, with a budget of tokens. */
export const MODELS = [
  'models = ai.Backend.from_backend_name(chart, "shared", "models", "platform")',
  'route = ai.Route(chart, "models", gateway=gateway, hostnames=["models.example.com"], to=[models])',
  'limits = [RateLimit.requests_per_minute(100), RateLimit.tokens_per_hour(500_000)]',
];

/** Authentication of the clients of `MODELS`. */
export const AUTHENTICATION = [
  `keys = JsonWebKeys.inline('${KEYS}')`,
  'issuer = JwtIssuer(issuer="https://idp.example.com/", audiences=["models"], keys=keys)',
  'clients = [ai.ClientAuthentication.jwt(issuers=[issuer])]',
];
