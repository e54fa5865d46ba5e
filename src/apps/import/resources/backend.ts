import { PROVIDERS as PROVIDER_KINDS, PROVIDER_TYPES, type ProviderType } from '../../../core/providers';
import type { Fields } from '../../../core/values/objects';
import { entryOf } from '../../../core/values/objects';
import type { Builder } from '../builder';
import { MCP_TARGET } from '../classes/mcp-target';
import {
  type CodeExpression,
  call,
  construct,
  fromStatic,
  json,
  jsonIf,
  listCode,
  made,
  structCode,
} from '../code/model';
import { listAt, objectAt, only } from '../fields';
import { metadataOf } from '../metadata';
import { enumOf, type Options, readOptions } from '../options';
import type { ImportReading } from '../reading';
import { asNamed } from '../same-document';
import { type ImportSubject, importKey } from '../subject';
import { unsupported } from '../unsupported';
import { toolPolicies } from './policy';

/** A ProxyBackend as the construct of its kind. */
export function readBackend(subject: ImportSubject, builder: Builder): void {
  const { policies, ...kinds } = subject.spec;
  const [[kind, value] = ['', undefined], ...others] = Object.entries(kinds);
  const read = entryOf(KINDS, kind);
  if (!read || others.length > 0)
    unsupported(`no construct creates a backend with ${Object.keys(kinds).join(' and ') || 'no type'}`);
  const reading = builder.readingOf(subject);
  const hasCredentials = policies !== undefined && objectAt(policies, 'policies').auth !== undefined;
  const { type, options, calls = [] } = read(objectAt(value, kind), reading, hasCredentials);
  const props = structCode(`${type}Props`, {
    metadata: metadataOf(subject, builder.chartNamespace),
    ...options,
    ...(policies === undefined
      ? {}
      : readOptions(`${type}Props`, 'BackendFull', policies, reading, {
          'BackendFull.mcp': (one) => toolPolicies(objectAt(one, 'mcp'), reading),
        })),
  });
  const statement = builder.add(construct(type, builder.idFor(subject), props), subject.name);
  for (const [method, ...args] of calls) builder.add(call(made(statement), method, ...args), subject.name);
  builder.built.set(importKey(subject.kind, subject.namespace, subject.name), { statement, isIntent: true });
}

interface BackendCode {
  readonly type: string;
  readonly options: { readonly [member: string]: CodeExpression | undefined };
  readonly calls?: readonly (readonly [method: string, ...args: CodeExpression[]])[];
}

type ReadKind = (fields: Fields, reading: ImportReading, hasCredentials: boolean) => BackendCode;

const KINDS: Readonly<Record<string, ReadKind>> = {
  static({ host, port, unixPath, ...others }) {
    only(others, [], 'static');
    if (unixPath !== undefined) return { type: 'UnixSocketBackend', options: { path: json(unixPath) } };
    return { type: 'StaticBackend', options: { host: json(host), port: json(port) } };
  },
  cloudA({ agentRuntime, ...others }) {
    only(others, [], 'cloudA');
    const { agentRuntimeArn, qualifier } = objectAt(agentRuntime, 'agentRuntime');
    return {
      type: 'AgentRuntimeBackend',
      options: {
        agentRuntimeArn: json(agentRuntimeArn),
        qualifier: jsonIf(qualifier),
      },
    };
  },
  dynamicForwardProxy: (fields) => {
    only(fields, [], 'dynamicForwardProxy');
    return { type: 'ForwardProxyBackend', options: {} };
  },
  a2A({ host, port, ...others }) {
    only(others, [], 'a2A');
    return { type: 'AgentBackend', options: { host: json(host), port: json(port) } };
  },
  mcp({ targets, sessionRouting, failureMode, prefixMode, ...others }, reading) {
    only(others, [], 'mcp');
    return {
      type: 'McpBackend',
      options: {
        targets: listCode(listAt(targets, 'targets').map((target) => MCP_TARGET.read(target, reading))),
        sessions: sessionRouting === 'Stateless' ? json(false) : undefined,
        failOpen: failureMode === 'FailOpen' ? json(true) : undefined,
        prefixMode: prefixMode === undefined ? undefined : enumOf('McpPrefixMode', prefixMode, 'prefixMode'),
      },
    };
  },
  ai(fields, reading, hasCredentials) {
    only(fields, ['groups', 'provider'], 'ai');
    if (fields.provider !== undefined)
      return {
        type: 'LlmBackend',
        options: {
          providers: listCode([provider(asNamed(objectAt(fields.provider, 'provider')), reading, hasCredentials)]),
        },
      };
    const tiers = listAt(fields.groups, 'groups').map((group) =>
      listAt(objectAt(group, 'groups').providers, 'providers').map((one) =>
        provider(objectAt(one, 'providers'), reading, hasCredentials),
      ),
    );
    const [first = [], ...others] = tiers;
    return {
      type: 'LlmBackend',
      options: { providers: listCode(first) },
      calls: others.map((tier) => ['addTier', ...tier]),
    };
  },
};

/** The factory of each provider with its options, by the field of the reference. */
const PROVIDERS: { readonly [Type in ProviderType]: readonly [method: string, options: string] } = {
  providerA: ['openAi', 'PrefixedLlmProviderOptions'],
  providerB: ['azureOpenAi', 'AzureOpenAiOptions'],
  providerC: ['anthropic', 'PrefixedLlmProviderOptions'],
  providerD: ['gemini', 'LlmProviderOptions'],
  providerE: ['vertexAi', 'VertexAiOptions'],
  providerF: ['bedrock', 'BedrockOptions'],
  providerG: ['azure', 'AzureOptions'],
  custom: ['custom', 'CustomLlmProviderOptions'],
};

/** @param hasCredentials whether the backend has credentials for all of its providers */
function provider(fields: Fields, reading: ImportReading, hasCredentials: boolean): CodeExpression {
  const kind =
    PROVIDER_TYPES.find((one) => fields[one] !== undefined) ?? unsupported('the kind of a provider is unknown');
  if (kind === 'custom') return customProvider(fields, reading);
  const [method, type] = PROVIDERS[kind];
  const own = (value: unknown): Options => {
    if (kind === 'providerG') return azureOf(objectAt(value, 'provider'));
    if (kind !== 'providerB') {
      // Which member sets the model differs by the provider; all call it so.
      const { model, guardrail, ...rest } = objectAt(value, 'provider');
      const { identifier, version } = guardrail === undefined ? {} : objectAt(guardrail, 'guardrail');
      return plain({ model, ...rest, guardrailIdentifier: identifier, guardrailVersion: version });
    }
    const { endpoint, deploymentName, apiVersion, ...others } = objectAt(value, 'provider');
    only(others, [], 'provider');
    return plain({ endpoint, deployment: deploymentName, apiVersion });
  };
  const special = Object.fromEntries(PROVIDER_TYPES.map((one) => [`NamedLlmProvider.${one}`, own]));
  return fromStatic(
    'LlmProvider',
    method,
    structCode(type, {
      ...(isCalledWithKeysOfClients(kind, fields, hasCredentials)
        ? { credentials: fromStatic('Credentials', 'none') }
        : {}),
      ...readOptions(type, 'NamedLlmProvider', fields, reading, special),
    }),
  );
}

/** Returns whether a provider at its own address gets only the keys that clients send, which a program has to choose. */
function isCalledWithKeysOfClients(kind: ProviderType, fields: Fields, hasCredentials: boolean): boolean {
  if (hasCredentials || fields.host !== undefined || PROVIDER_KINDS[kind].signsAsPod) return false;
  return fields.policies === undefined || objectAt(fields.policies, 'policies').auth === undefined;
}

/** A server of one's own with its formats. */
function customProvider({ custom, ...fields }: Fields, reading: ImportReading): CodeExpression {
  const { formats, model, backendRef, ...others } = objectAt(custom, 'custom');
  only(others, [], 'custom');
  const own = {
    ...(model === undefined ? {} : { model: json(model) }),
    formats: servedFormats(formats),
    ...(backendRef === undefined ? {} : { service: reading.destination(backendRef) }),
  };
  const options = readOptions('CustomLlmProviderOptions', 'NamedLlmProvider', fields, reading);
  return fromStatic('LlmProvider', 'custom', structCode('CustomLlmProviderOptions', { ...own, ...options }));
}

export function servedFormats(formats: unknown): CodeExpression {
  const all = listAt(formats, 'formats').map((one) => {
    const { type, path } = objectAt(one, 'formats');
    const format = enumOf('ModelFormat', type, 'formats.type');
    return structCode('ServedFormat', { format, path: jsonIf(path) });
  });
  return listCode(all);
}

/** Reads the settings of Azure; the project determines the resource type. */
function azureOf({ model, resourceName, resourceType, projectName, apiVersion, ...others }: Fields): Options {
  only(others, [], 'provider');
  if ((resourceType === 'Foundry') !== (projectName !== undefined))
    unsupported('the kind of resource needs a project, or has none');
  return plain({ model, resource: resourceName, project: projectName, apiVersion });
}

function plain(values: Fields): Options {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, one]): [string, CodeExpression][] =>
      one === undefined ? [] : [[name, json(one)]],
    ),
  );
}
