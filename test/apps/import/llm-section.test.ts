import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { importDataPlaneFile } from '../../../src/apps/cli/import-data-plane';
import { printTypeScript } from '../../../src/apps/import/code/typescript';
import { type Fields, isObject } from '../../../src/core/values/objects';
import { useFolder } from '../cli/run';

const folder = useFolder();

function imported(config: Fields) {
  const path = folder.write('config.yaml', stringify(config));
  const { items, proof, manifests = [], program } = importDataPlaneFile(path, { name: 'main', chart: 'controller' });
  const routes = manifests.filter(({ kind }) => kind === 'HTTPRoute').map(({ metadata }) => metadata);
  return {
    lost: items.filter(({ grade }) => grade === 'left out').map(({ item }) => item),
    told: items.filter(({ grade }) => grade !== 'exact').map(({ item }) => item),
    differences: proof?.differences,
    routes: routes.flatMap((one) => (isObject(one) ? [one.name] : [])),
    code: program ? printTypeScript(program) : '',
  };
}

const KEYED = { apiKey: '$OPENAI_API_KEY' };
const openAi = (name: string, others: Fields = {}) => ({ name, provider: 'openAI', params: KEYED, ...others });

it('is proven with its own port and on a shared gateway', () => {
  const llm = {
    policies: { apiKey: { mode: 'strict', keys: [{ key: '$CLIENT' }] } },
    models: [openAi('smart', { params: { ...KEYED, model: 'gpt-5.5' } }), openAi('own/*')],
  };
  const site = {
    name: 'site',
    matches: [{ path: { pathPrefix: '/site' } }],
    backends: [{ host: 'web.example.com:80' }],
  };
  const own = imported({ llm: { port: 4000, ...llm } });
  const shared = imported({ gateways: { default: { port: 3000 } }, routes: [site], llm });
  expect(own.differences).toEqual([]);
  expect(shared.differences).toEqual([]);
  expect(own.routes).toEqual(['model-smart', 'models', 'models-1-own', 'no-model']);
  expect(shared.routes).toEqual(['model-smart', 'models', 'models-1-own', 'site']);
  expect(own.code).toContain("'json(request.body).model'");
});

it('serves the default port if none is configured', () => {
  expect(imported({ llm: { models: [openAi('smart')] } }).code).toContain('port: 4000');
});

it('has servers of your own, with the formats that they speak', () => {
  const provider = { custom: { formats: [{ type: 'completions', path: '/chat' }, { type: 'embeddings' }] } };
  const params = { baseUrl: 'http://own.example.com:8000' };
  const own = imported({ llm: { port: 4000, models: [{ name: 'own', provider, params }] } });
  expect(own.differences).toEqual([]);
  expect(own.lost).toEqual([]);
  expect(own.code).toContain('format: ModelFormat.COMPLETIONS');
  expect(own.code).toContain('/chat');
});

it('places each note above the code that it explains', () => {
  const { code } = imported({ llm: { models: [openAi('smart'), { name: 'mine', provider: 'ollama' }] } });
  const above = (text: string) => code.slice(0, code.indexOf(text)).split('\n\n').at(-1) ?? '';
  expect(above("new LlmBackend(chart, 'llm-mine'")).toContain('llm.models[1].params.baseUrl');
});

it('hides internal models from clients', () => {
  const { routes } = imported({
    llm: {
      models: [openAi('inner', { visibility: 'internal' })],
      virtualModels: [{ name: 'outer', routing: { weighted: { targets: [{ model: 'inner' }] } } }],
    },
  });
  expect(routes).toEqual(['model-outer', 'models', 'no-model']);
});

it.each<[string, Fields, string]>([
  ['a provider without a resource', { models: [{ name: 'a', provider: 'copilot' }] }, 'llm.models[0]'],
  ['the mode of `passthrough` is not supported', { models: [openAi('a', { passthrough: 'opaque' })] }, 'llm.models[0]'],
  [
    'a target that is not there',
    { models: [openAi('a')], virtualModels: [{ name: 'v', routing: { weighted: { targets: [{ model: 'b' }] } } }] },
    'llm.virtualModels[0]',
  ],
  [
    'targets that let different clients in',
    {
      models: [openAi('a', { authorization: { rules: ['false'] } }), openAi('b')],
      virtualModels: [{ name: 'v', routing: { weighted: { targets: [{ model: 'a' }, { model: 'b' }] } } }],
    },
    'llm.virtualModels[0]',
  ],
])('omits %s and reports it', (_, llm, place) => {
  const { lost, differences } = imported({ llm: { port: 4000, ...llm } });
  expect(lost).toEqual([place]);
  expect(differences).toEqual([]);
});

it('does not route by client identity if authentication runs later', () => {
  const targets = [{ when: 'apiKey.team == "a"', model: 'a' }, { model: 'b' }];
  const llm = {
    models: [openAi('a'), openAi('b')],
    virtualModels: [{ name: 'v', routing: { conditional: { targets } } }],
  };
  expect(imported({ gateways: { default: { port: 80 } }, llm }).lost).toEqual(['llm.virtualModels[0]']);
  expect(imported({ llm }).lost).toEqual([]);
});

it('combines the authorization of a listener with that of a route', () => {
  const listener = {
    policies: { authorization: { rules: ['request.host == "a"', { deny: 'request.host == "b"' }] } },
    routes: [
      { policies: { authorization: { rules: ['request.method == "GET"'] } }, backends: [{ host: 'a.example.com:80' }] },
    ],
  };
  const { code, differences } = imported({ binds: [{ port: 80, listeners: [listener] }] });
  expect(differences).toEqual([]);
  expect(code).toContain(`Authorization.require(Cel.of('(request.host == "a")'))`);
});
