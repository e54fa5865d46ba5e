import type { Fields } from '../../../core/values/objects';
import { isObject, keysOf } from '../../../core/values/objects';
import { type Builder, isReferencedKind } from '../builder';
import { readClass } from '../classes';
import { CLIENT_AUTHENTICATION } from '../classes/client-authentication';
import { mcpGuardrails } from '../classes/mcp-guardrail';
import { RATE_LIMIT } from '../classes/traffic';
import {
  type CodeExpression,
  call,
  construct,
  fromStatic,
  json,
  jsonIf,
  listCode,
  made,
  mapCode,
  SCOPE,
  structCode,
} from '../code/model';
import { durationOf } from '../duration';
import { listAt, objectAt, only, textAt } from '../fields';
import { metadataOf } from '../metadata';
import { enumOf, type Options, readOptions } from '../options';
import type { ImportReading } from '../reading';
import { type ImportSubject, importKey } from '../subject';
import { unsupported } from '../unsupported';

interface PolicyKind {
  readonly block: string;
  readonly type: string;
  /** The type of the block. */
  readonly fields: string;
  /** The method of the target's construct. */
  readonly method: string;
}

const KINDS: readonly PolicyKind[] = [
  { block: 'frontend', type: 'FrontendPolicy', fields: 'Frontend', method: 'addFrontendPolicy' },
  { block: 'traffic', type: 'TrafficPolicy', fields: 'Traffic', method: 'addTrafficPolicy' },
  { block: 'backend', type: 'BackendPolicy', fields: 'BackendFull', method: 'addBackendPolicy' },
];

/** Which constructs add policies to themselves. */
const ADDERS: Readonly<Record<string, readonly string[]>> = {
  Gateway: ['frontend', 'traffic', 'backend'],
  ListenerSet: ['traffic', 'backend'],
  HTTPRoute: ['traffic', 'backend'],
  GRPCRoute: ['traffic', 'backend'],
  ProxyBackend: ['backend'],
};

/** A ProxyPolicy as the construct of its block. */
export function readPolicy(subject: ImportSubject, builder: Builder): void {
  const { spec, name } = subject;
  const { targetRefs, targetSelectors, strategy, ...written } = spec;
  const blocks = withAuthentication(written);
  const found = KINDS.filter(({ block }) => blocks[block] !== undefined);
  const [kind] = found;
  if (!kind || found.length > 1) unsupported('it configures several phases, and a policy construct configures one');
  only(blocks, [kind.block], 'ProxyPolicy');
  const reading = builder.readingOf(subject);
  const options = { ...readBlock(kind, blocks[kind.block], reading), ...readStrategy(strategy) };
  const { metadata: all, namespace } = subject;
  const isSelected = targetSelectors !== undefined;
  // Constructs put the policy into the namespace of its targets.
  const metadata = metadataOf({ metadata: all, namespace }, isSelected ? builder.chartNamespace : namespace);
  if (isSelected) {
    if (targetRefs !== undefined) unsupported('it has targetRefs and targetSelectors');
    const selections = listCode(listAt(targetSelectors, 'targetSelectors').map(readSelector));
    const props = structCode(`${kind.type}Options`, { metadata, ...options });
    builder.add(
      fromStatic(kind.type, 'forLabelledTargets', SCOPE, json(builder.idFor(subject)), selections, props),
      name,
    );
    return;
  }
  const references = listAt(targetRefs, 'targetRefs').map((one) => objectAt(one, 'targetRefs'));
  const targets = references.map((reference) => target(reference, namespace, builder));
  const [only1, ...more] = targets;
  const [reference] = references;
  const adds =
    ADDERS[String(reference?.kind)]?.includes(kind.block) &&
    reference?.sectionName === undefined &&
    reference?.port === undefined;
  if (only1?.form === 'made' && more.length === 0 && adds) {
    const isBackend = reference?.kind === 'ProxyBackend';
    const props = structCode(`${kind.type}Options`, { metadata, ...options });
    const method = isBackend ? 'addPolicy' : kind.method;
    builder.add(call(only1, method, json(name), props), name);
    return;
  }
  const props = structCode(`${kind.type}Props`, { metadata, targets: listCode(targets), ...options });
  builder.add(construct(kind.type, builder.idFor(subject), props), name);
}

/** Moves the authentication of MCP clients: a traffic policy with a client secret contains only this setting, which targets backends. */
function withAuthentication(blocks: Fields): Fields {
  const { backend, traffic = {}, ...others } = blocks;
  if (!isObject(backend) || !isObject(backend.mcp) || !isObject(traffic)) return blocks;
  const { mcp, ...connection } = backend;
  const { authentication, ...calls } = mcp;
  if (authentication === undefined || keysOf(connection).length > 0 || keysOf(calls).length > 0) return blocks;
  return { ...others, traffic: { ...traffic, mcpAuthentication: authentication } };
}

function readStrategy(value: unknown): Options {
  if (value === undefined) return {};
  const { inheritance, ...others } = objectAt(value, 'strategy');
  only(others, [], 'strategy');
  return inheritance === 'Override' ? { overrides: json(true) } : {};
}

function readBlock(kind: PolicyKind, value: unknown, reading: ImportReading): Options {
  const fields = objectAt(value, kind.fields);
  const choices: CodeExpression[] = [];
  const plain = Object.fromEntries(
    Object.entries(fields).flatMap(([field, one]): [string, unknown][] => {
      const { conditional, ...rest } = isObject(one) ? one : {};
      if (conditional === undefined) return [[field, one]];
      only(rest, [], field);
      return listAt(conditional, field).flatMap((entry): [string, unknown][] => {
        const { condition, policy } = objectAt(entry, field);
        if (condition === undefined) return [[field, policy]];
        const when = fromStatic('Cel', 'of', json(textAt(condition, 'condition')));
        choices.push(structCode('TrafficChoice', { when, ...readFields(kind, { [field]: policy }, reading) }));
        return [];
      });
    }),
  );
  const options = readFields(kind, plain, reading);
  return choices.length > 0 ? { ...options, choices: listCode(choices) } : options;
}

function readFields({ type, fields: block }: PolicyKind, fields: Fields, reading: ImportReading): Options {
  const authentication: CodeExpression[] = [];
  const authenticates = (field: string) => (one: unknown) => {
    authentication.push(CLIENT_AUTHENTICATION.read({ [field]: one }, reading));
    return { authentication: listCode(authentication) };
  };
  return readOptions(`${type}Options`, block, fields, reading, {
    'Traffic.apiKeyAuthentication': authenticates('apiKeyAuthentication'),
    'Traffic.basicAuthentication': authenticates('basicAuthentication'),
    'Traffic.jwtAuthentication': authenticates('jwtAuthentication'),
    'Traffic.mcpAuthentication': authenticates('mcpAuthentication'),
    'Traffic.rateLimit': (one) => ({ rateLimits: rateLimits(objectAt(one, 'rateLimit'), reading) }),
    'Traffic.csrf': (one) => ({ csrfOrigins: json(objectAt(one, 'csrf').additionalOrigins ?? []) }),
    'Traffic.phase': (one): Options => (one === 'PreRouting' ? { beforeRouting: json(true) } : {}),
    'Traffic.delay': delay,
    'Traffic.extProc': (one): Options => processor(objectAt(one, 'extProc'), reading),
    'Traffic.hostRewrite': (one) => ({ rewriteHost: json(objectAt(one, 'hostRewrite').mode === 'Auto') }),
    'HeaderModifiers.request': (one) => ({ requestHeaders: importedHeaderChanges(one, reading) }),
    'HeaderModifiers.response': (one) => ({ responseHeaders: importedHeaderChanges(one, reading) }),
    'Frontend.accessLog': (one) => ({
      accessLog: structCode('AccessLogOptions', accessLog(objectAt(one, 'accessLog'), reading)),
    }),
    'BackendFull.mcp': (one) => toolPolicies(objectAt(one, 'mcp'), reading),
  });
}

/** Returns a time span, or an expression that computes one. */
function delay(value: unknown): Options {
  const text = textAt(objectAt(value, 'delay').duration, 'delay.duration');
  const span = durationOf(text);
  const computed = () => fromStatic('Delay', 'computed', fromStatic('Cel', 'of', json(text)));
  return { delay: span ? fromStatic('Delay', 'fixed', span) : computed() };
}

function processor({ backendRef, failureMode, ...fields }: Fields, reading: ImportReading): Options {
  const { metadataContext, processingOptions, requestAttributes, responseAttributes, ...others } = fields;
  only(others, [], 'extProc');
  const cels = (one: unknown) =>
    mapCode(
      Object.entries(objectAt(one, 'extProc')).map(([name, text]) => [name, fromStatic('Cel', 'of', json(text))]),
    );
  const modes = Object.entries(objectAt(processingOptions ?? {}, 'processingOptions')).map(([name, mode]) => [
    name,
    typeof mode === 'string' ? enumOf(name.includes('Body') ? 'BodySendMode' : 'SendMode', mode, name) : json(mode),
  ]);
  const options: Options = {
    ...(failureMode === 'FailOpen' ? { failOpen: json(true) } : {}),
    ...Object.fromEntries(modes),
    ...(metadataContext === undefined
      ? {}
      : {
          metadata: mapCode(
            Object.entries(objectAt(metadataContext, 'extProc')).map(([name, one]) => [name, cels(one)]),
          ),
        }),
    ...(requestAttributes === undefined ? {} : { requestAttributes: cels(requestAttributes) }),
    ...(responseAttributes === undefined ? {} : { responseAttributes: cels(responseAttributes) }),
  };
  const processing = structCode('ExternalProcessingOptions', options);
  return {
    externalProcessor: reading.destination(backendRef),
    ...(Object.keys(options).length > 0 ? { processing } : {}),
  };
}

export function importedHeaderChanges(value: unknown, reading: ImportReading): CodeExpression {
  return structCode('FixedHeaderChanges', readOptions('FixedHeaderChanges', 'HttpHeaderFilter', value, reading));
}

function rateLimits({ local, global, ...others }: Fields, reading: ImportReading): CodeExpression {
  only(others, [], 'rateLimit');
  const all = [...(local === undefined ? [] : listAt(local, 'local')), ...(global === undefined ? [] : [global])];
  return listCode(all.map((one) => RATE_LIMIT.read(one, reading)));
}

/** The collector's protocol and path are options of the log, and those of traces are called otherwise. */
function accessLog({ otlp, ...fields }: Fields, reading: ImportReading): Options {
  const options = readOptions('AccessLogOptions', 'AccessLog', fields, reading);
  if (otlp === undefined) return options;
  const { backendRef, protocol, path, filter, attributes, ...others } = objectAt(otlp, 'otlp');
  only(others, [], 'otlp');
  const { add, remove } =
    attributes === undefined ? { add: undefined, remove: undefined } : objectAt(attributes, 'otlp');
  const cel = (text: unknown) => fromStatic('Cel', 'of', json(text));
  const added = add === undefined ? undefined : listAt(add, 'otlp').map((one) => objectAt(one, 'otlp'));
  const own = structCode('CollectorLogOptions', {
    when: filter === undefined ? undefined : cel(filter),
    attributes: added && mapCode(added.map(({ name, expression }) => [String(name), cel(expression)])),
    removeAttributes: jsonIf(remove),
  });
  return {
    ...options,
    collector: reading.destination(backendRef),
    ...(protocol === undefined || protocol === 'GRPC'
      ? {}
      : { collectorProtocol: enumOf('OtlpProtocol', protocol, 'protocol') }),
    ...(path === undefined ? {} : { collectorPath: json(path) }),
    ...(filter === undefined && attributes === undefined ? {} : { atCollector: own }),
  };
}

/** Reads rules for tools, and services that check tool calls. */
export function toolPolicies({ authorization, guardrails, ...others }: Fields, reading: ImportReading): Options {
  only(others, [], 'mcp');
  if (authorization === undefined && guardrails === undefined) return unsupported('mcp is empty');
  const rules = readClass('Authorization');
  return {
    ...(authorization !== undefined && rules ? { toolAuthorization: rules.read(authorization, reading) } : {}),
    ...(guardrails === undefined ? {} : { mcpGuardrails: mcpGuardrails(objectAt(guardrails, 'guardrails'), reading) }),
  };
}

function readSelector(value: unknown): CodeExpression {
  const selector = objectAt(value, 'targetSelectors');
  only(selector, ['group', 'kind', 'matchLabels', 'sectionName', 'port'], 'targetSelectors');
  const labels = json(selector.matchLabels);
  const kind = enumOf('PolicyTargetKind', selector.kind, 'targetSelectors.kind');
  const section = jsonIf(selector.sectionName);
  if (selector.port === undefined)
    return fromStatic('LabelledTargets', section ? 'section' : 'of', kind, labels, section);
  if (section || selector.kind !== 'Gateway') return unsupported('a selector has a port and another section or kind');
  return fromStatic('LabelledTargets', 'gatewayPort', labels, json(selector.port));
}

/** A target as a construct of the program, a part of one, or something that is known by its name. */
function target(reference: Fields, namespace: string | undefined, builder: Builder): CodeExpression {
  only(reference, ['group', 'kind', 'name', 'sectionName', 'port'], 'targetRefs');
  const kind = String(reference.kind);
  const name = textAt(reference.name, 'targetRefs.name');
  const section = typeof reference.sectionName === 'string' ? reference.sectionName : undefined;
  const built = builder.built.get(importKey(kind, namespace, name));
  if (reference.port !== undefined)
    return built?.isIntent && kind === 'Gateway'
      ? call(made(built.statement), 'port', json(reference.port))
      : unsupported(`the constructs cannot reference port ${String(reference.port)} of ${kind} ${name}`);
  if (built?.isIntent) return ofConstruct(kind, made(built.statement), section, built.listeners);
  const at = namespace === undefined || namespace === builder.chartNamespace ? undefined : json(namespace);
  if (kind === 'Service' && section !== undefined && /^\d+$/.test(section)) {
    const options = structCode('NamedServiceOptions', { port: json(Number(section)), namespace: at });
    return fromStatic('ServiceDestination', 'fromServiceName', json(name), options);
  }
  if (!isReferencedKind(kind) || section !== undefined)
    return unsupported(
      `the constructs cannot reference its target ${kind} ${name}${section === undefined ? '' : ` (${section})`}`,
    );
  return made(builder.imported(kind, name, namespace));
}

function ofConstruct(
  kind: string,
  construct: CodeExpression,
  section: string | undefined,
  listeners: Parameters<Builder['built']['set']>[1]['listeners'],
): CodeExpression {
  if (section === undefined) return construct;
  if (kind === 'ProxyBackend') return call(construct, 'section', json(section));
  if (kind === 'HTTPRoute') return call(construct, 'rule', json(section));
  const listener = listeners?.get(section);
  return listener ? made(listener) : unsupported(`the constructs cannot reference the section ${section} of ${kind}`);
}
