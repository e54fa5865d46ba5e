import type { Fields } from '../../../core/values/objects';
import type { Builder } from '../builder';
import { type CodeExpression, construct, fromStatic, json, jsonIf, listCode, made, structCode } from '../code/model';
import { listAt, objectAt, only, textAt } from '../fields';
import { metadataOf } from '../metadata';
import { enumOf, type Options, readOptions } from '../options';
import type { ImportReading } from '../reading';
import { type ImportSubject, importKey } from '../subject';
import { unsupported } from '../unsupported';
import { servedFormats } from './backend';
import { readParents } from './parents';
import { importedHeaderChanges } from './policy';

/** A ProxyModel as the construct of a model, or of a virtual one. */
export function readModelResource(subject: ImportSubject, builder: Builder): void {
  const { parentRefs, match, virtualModel, visibility, policies, ...provider } = subject.spec;
  const reading = builder.readingOf(subject);
  const { model, ...others } = match === undefined ? { model: undefined } : objectAt(match, 'match');
  only(others, [], 'match');
  const common = {
    metadata: metadataOf(subject, builder.chartNamespace),
    ...modelParents(parentRefs, subject.namespace, builder),
    model: jsonIf(model),
  };
  const isVirtual = virtualModel !== undefined;
  if (isVirtual) only(provider, [], 'ProxyModel');
  const own = isVirtual
    ? { choice: readChoice(objectAt(virtualModel, 'virtualModel'), subject.namespace, builder) }
    : {
        source: readSource(provider, reading),
        ...(isCalledWithKeysOfClients(provider, policies) ? { credentials: fromStatic('Credentials', 'none') } : {}),
        internal: visibility === 'Internal' ? json(true) : undefined,
        ...(policies === undefined ? {} : readPolicies(policies, reading)),
      };
  const type = isVirtual ? 'VirtualModel' : 'LlmModel';
  const props = structCode(`${type}Props`, { ...common, ...own });
  const statement = builder.add(construct(type, builder.idFor(subject), props), subject.name);
  builder.built.set(importKey(subject.kind, subject.namespace, subject.name), { statement, isIntent: true });
}

/** A port is one for all parents. */
function modelParents(
  value: unknown,
  namespace: string | undefined,
  builder: Builder,
): Readonly<Record<string, CodeExpression>> {
  const references = listAt(value, 'parentRefs').map((one) => objectAt(one, 'parentRefs'));
  const [first] = references;
  if (references.some(({ port }) => port !== first?.port)) return unsupported('its parents are at several ports');
  const parents = readParents(
    references.map(({ port: _, ...rest }) => rest),
    namespace,
    builder,
  );
  const { gateway, listeners } = parents;
  if (first?.port === undefined)
    return listeners?.form === 'list'
      ? { gateway, listeners: fromStatic('ModelListeners', 'of', ...listeners.items) }
      : { gateway };
  if (listeners) return unsupported('its parents have ports and sections');
  return { gateway, listeners: fromStatic('ModelListeners', 'onPort', json(first.port)) };
}

/** Returns whether a vendor at its own address gets only the keys that clients send, which a program has to choose. */
function isCalledWithKeysOfClients({ provider, baseUrl }: Fields, policies: unknown): boolean {
  const isIdentified = ['Azure', 'VertexAI', 'Bedrock', 'Custom'].includes(String(provider ?? 'Custom'));
  if (isIdentified || baseUrl !== undefined) return false;
  return policies === undefined || objectAt(policies, 'policies').auth === undefined;
}

function readPolicies(value: unknown, reading: ImportReading): Options {
  return readOptions('LlmModelProps', 'ModelPolicies', value, reading, {
    'HeaderModifiers.request': (one) => ({ requestHeaders: importedHeaderChanges(one, reading) }),
    'HeaderModifiers.response': (one) => ({ responseHeaders: importedHeaderChanges(one, reading) }),
  });
}

function readSource(
  { provider = 'Custom', baseUrl, azure, vertexai, bedrock, custom, ...others }: Fields,
  reading: ImportReading,
): CodeExpression {
  only(others, [], 'ProxyModel');
  const of = (method: string, type: string, members: Fields, more: Options = {}) =>
    fromStatic('ModelSource', method, structCode(type, { ...plain({ ...members, baseUrl }), ...more }));
  switch (provider) {
    case 'Azure': {
      const { resourceName, resourceType, projectName, apiVersion, ...rest } = objectAt(azure, 'azure');
      only(rest, [], 'azure');
      if ((resourceType === 'Foundry') !== (projectName !== undefined))
        return unsupported('the kind of resource needs a project');
      return of('azure', 'AzureModelSourceOptions', { resource: resourceName, project: projectName, apiVersion });
    }
    case 'VertexAI':
      return of('vertexAi', 'VertexAiModelSourceOptions', objectAt(vertexai, 'vertexai'));
    case 'Bedrock': {
      const { region, guardrail, ...rest } = objectAt(bedrock ?? {}, 'bedrock');
      only(rest, [], 'bedrock');
      const { identifier, version } = guardrail === undefined ? {} : objectAt(guardrail, 'guardrail');
      return of('bedrock', 'BedrockModelSourceOptions', {
        region,
        guardrailIdentifier: identifier,
        guardrailVersion: version,
      });
    }
    case 'Custom': {
      const { formats, backendRef, ...rest } = objectAt(custom, 'custom');
      only(rest, [], 'custom');
      const service: Options = backendRef === undefined ? {} : { service: reading.destination(backendRef) };
      return of('custom', 'CustomModelSourceOptions', {}, { formats: servedFormats(formats), ...service });
    }
    default: {
      const vendor = enumOf('ModelVendor', provider, 'provider');
      const options = structCode('ModelSourceOptions', plain({ baseUrl }));
      return fromStatic('ModelSource', 'of', vendor, options);
    }
  }
}

function readChoice(value: Fields, namespace: string | undefined, builder: Builder): CodeExpression {
  const [[kind = '', routing] = [], ...others] = Object.entries(value);
  const type = TARGETS[kind];
  if (type === undefined || others.length > 0) return unsupported('it sets several alternatives');
  const targets = listAt(objectAt(routing, kind).targets, 'targets').map((one) => {
    const { modelRef, model, weight, priority, when, ...rest } = objectAt(one, 'targets');
    only(rest, [], 'targets');
    const name = textAt(objectAt(modelRef, 'modelRef').name, 'modelRef.name');
    const built = builder.built.get(importKey('ProxyModel', namespace, name));
    const named = made(built?.isIntent ? built.statement : builder.imported('ProxyModel', name));
    const condition = when === undefined ? {} : { when: fromStatic('Cel', 'of', json(textAt(when, 'when'))) };
    return structCode(type, { model: named, ...plain({ askedName: model, weight, priority }), ...condition });
  });
  return fromStatic('ModelChoice', kind, listCode(targets));
}

const TARGETS: Readonly<Record<string, string>> = {
  weighted: 'WeightedModel',
  failover: 'FailoverModel',
  conditional: 'ConditionalModel',
};

function plain(values: Fields): Options {
  const written = Object.entries(values).filter(([, one]) => one !== undefined);
  return Object.fromEntries(written.map(([name, one]) => [name, json(one)]));
}
