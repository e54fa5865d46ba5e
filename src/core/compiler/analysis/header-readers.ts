import { type PipelineStage, placeOfStep, type RequestPipeline } from '../../data-plane/request-pipeline';
import type { Authorization, ExtAuth, Traffic } from '../../validation/types.generated';
import { isObject } from '../../values/objects';
import { below, type Origin } from '../../values/origin';
import {
  childrenOf,
  type Expression,
  type ExpressionReader,
  expressionsIn,
  type ResourceExpression,
  textIn,
} from '../expressions';
import {
  type EffectiveField,
  type EffectiveFields,
  type EffectiveSet,
  type FieldSource,
  nameOfSource,
  sourcesOf,
} from '../model/attachment';
import type { RuleNode } from '../model/graph';
import { entriesOf } from '../semantics/conditional';
import { credentialPlace, headerOfPlace } from '../semantics/credential-place';
import { AUTHENTICATIONS } from '../semantics/restrictions';
import { conditionPath } from './conditions';
import { HEADERS } from './missing-values';

/** A place that reads a header of the request. */
export interface HeaderReader {
  /** Names in lower case. */
  readonly header: string;
  /** The number of the step in the request pipeline. */
  readonly step: number;
  readonly who: string;
  readonly at: Origin;
  /**
   * `credential`: authentication extracts a credential from it. `sent`: a service gets it. `limit`: it is part of the key or cost of a limit.
   * `presence`: authorization accepts each request that has it.
   */
  readonly kind: 'credential' | 'route' | 'sent' | 'limit' | 'expression' | 'presence';
  /** The field of the policy; absent for routes. */
  readonly field?: string;
  readonly expression?: Expression;
}

/** The stages in which policies of a phase run, by the index of the phase. */
const STAGES: readonly (readonly PipelineStage[])[] = [['pre-routing'], ['routing', 'route']];

/** Contexts of expressions that the data plane evaluates when their step runs; limits on tokens are evaluated later. */
const AT_THEIR_STEP: ReadonlySet<string> = new Set([
  'request',
  'gatewayRequest',
  'extAuthRequest',
  'rateLimitDescriptor',
]);

/** Finds the headers that policies read. Thousands of sets share their fields, so each field is searched once. */
export class HeaderReaders {
  /** The steps of each phase, with the readers of the fields that were searched. */
  private readonly steps;

  public constructor(
    private readonly pipeline: RequestPipeline,
    private readonly reader: ExpressionReader,
  ) {
    this.steps = STAGES.map((stages) =>
      pipeline.steps
        .filter(({ stage, by }) => by === 'traffic' && stages.includes(stage))
        .map(({ stage, name }) => ({ stage, name, known: new Map<EffectiveField, readonly HeaderReader[]>() })),
    );
  }

  /** Returns the headers that the policies of a phase read. */
  public in(set: EffectiveSet<Traffic>, phase: number): readonly HeaderReader[] {
    const fields: EffectiveFields = set;
    const found: HeaderReader[] = [];
    for (const { stage, name, known } of this.steps[phase] ?? []) {
      const field = fields[name];
      if (!field) continue;
      const readers = known.get(field) ?? this.inField(stage, name, set, phase);
      known.set(field, readers);
      found.push(...readers);
    }
    return found;
  }

  private inField(
    stage: PipelineStage,
    field: string,
    set: EffectiveSet<Traffic>,
    phase: number,
  ): readonly HeaderReader[] {
    const step = placeOfStep(this.pipeline, stage, field);
    const authentication = AUTHENTICATIONS.find((name) => name === field);
    const fields: EffectiveFields = set;
    return sourcesOf(fields[field]).flatMap((source) => {
      const who = `${field} of ${nameOfSource(source)}`;
      const own = [
        ...expressionReaders(field, source, phase, this.reader),
        ...(authentication ? credentialReaders(authentication, set) : []),
        ...(field === 'extAuth' ? sentHeaders(set) : []),
        ...(field === 'authorization' ? requiredHeaders(source, this.reader) : []),
      ];
      return own.map((one) => ({ step, who, field, ...one }));
    });
  }
}

type OwnPart = Pick<HeaderReader, 'header' | 'at' | 'kind' | 'expression'>;

function expressionReaders(
  field: string,
  { value, origin }: FieldSource,
  phase: number,
  reader: ExpressionReader,
): readonly OwnPart[] {
  const traffic = { [field]: value, ...(phase === 0 ? { phase: 'PreRouting' } : {}) };
  return expressionsIn({ kind: 'ProxyPolicy', spec: { traffic } }).flatMap(
    ({ text, context, path }: ResourceExpression) => {
      // The path after `spec`, `traffic` and the field.
      const own = path.slice(3);
      const isCondition = own.at(-1) === 'condition';
      // A value that a transformation writes is not a decision about the request.
      if (!AT_THEIR_STEP.has(context) || (field === 'transformation' && !isCondition)) return [];
      const expression = reader.read(text);
      const kind = field === 'rateLimit' && !isCondition ? 'limit' : 'expression';
      return valuedHeadersIn(expression).map((header) => ({ header, at: below(origin, ...own), kind, expression }));
    },
  );
}

/** The header in which authentication looks for credentials. */
function credentialReaders(name: (typeof AUTHENTICATIONS)[number], set: EffectiveSet<Traffic>): readonly OwnPart[] {
  const field = set[name];
  if (!field) return [];
  const place = credentialPlace(name, field.value.location);
  const header = place && headerOfPlace(place);
  return header === undefined ? [] : [{ header, at: field.from.origin, kind: 'credential' }];
}

/** The headers of the client that a service of external authorization gets. */
function sentHeaders({ extAuth }: EffectiveSet<Traffic>): readonly OwnPart[] {
  if (!extAuth) return [];
  return entriesOf<ExtAuth>(extAuth.value).flatMap(({ path, policy }) =>
    (policy.http?.allowedRequestHeaders ?? []).map((name, index) => ({
      header: name.toLowerCase(),
      at: below(extAuth.from.origin, ...path, 'http', 'allowedRequestHeaders', index),
      kind: 'sent' as const,
    })),
  );
}

/** The headers whose presence is a reason for authorization to accept a request. */
function requiredHeaders({ value, origin }: FieldSource, reader: ExpressionReader): readonly OwnPart[] {
  if (!isAuthorization(value) || value.action === 'Deny') return [];
  return value.policy.matchExpressions.flatMap((text, index) => {
    const expression = reader.read(text);
    const at = below(origin, 'policy', 'matchExpressions', index);
    return presentHeadersIn(expression).map((header) => ({ header, at, kind: 'presence' as const, expression }));
  });
}

const isAuthorization = (value: unknown): value is Authorization => isObject(value) && isObject(value['policy']);

/** Returns the headers by which requests are matched to a rule. */
export function matchedHeadersOf(rule: RuleNode, pipeline: RequestPipeline): readonly HeaderReader[] {
  if (rule.kind !== 'HTTPRoute' && rule.kind !== 'GRPCRoute') return [];
  const { namespace, name } = rule.route.resource;
  const step = placeOfStep(pipeline, 'routing', 'rule');
  const matches: readonly { readonly headers?: readonly { readonly name: string }[] }[] = rule.spec.matches ?? [];
  return matches.flatMap(({ headers = [] }, match) =>
    headers.map((header, index) => ({
      header: header.name.toLowerCase(),
      step,
      who: `a match of ${rule.kind} ${namespace}/${name}`,
      at: below(rule.origin, 'matches', match, 'headers', index),
      kind: 'route' as const,
    })),
  );
}

/** The headers of which an expression reads more than whether they are there. */
function valuedHeadersIn(node: Expression | undefined): readonly string[] {
  if (!node || (node.kind === 'call' && node.name === 'has' && !node.target)) return [];
  const path = conditionPath(node);
  if (path?.startsWith(HEADERS)) return [path.slice(HEADERS.length).toLowerCase()];
  if (node.kind === 'binary' && node.operator === 'in' && conditionPath(node.right) === 'request.headers') return [];
  if (node.kind === 'binary' && [node.left, node.right].some(isNothing)) return [];
  return [...new Set(childrenOf(node).flatMap(valuedHeadersIn))];
}

/** Returns the headers that a condition, or a part of it, requires to be present, whatever their value. */
function presentHeadersIn(node: Expression | undefined): readonly string[] {
  if (node?.kind === 'binary' && (node.operator === '&&' || node.operator === '||'))
    return [node.left, node.right].flatMap(presentHeadersIn);
  if (node?.kind === 'binary' && node.operator === 'in' && conditionPath(node.right) === 'request.headers')
    return [textIn(node.left)?.toLowerCase() ?? []].flat();
  if (node?.kind !== 'call' || node.name !== 'has' || node.target) return [];
  const path = node.args[0] && conditionPath(node.args[0]);
  return path?.startsWith(HEADERS) ? [path.slice(HEADERS.length).toLowerCase()] : [];
}

const isNothing = (node: Expression): boolean =>
  node.kind === 'literal' && (node.type === 'null' || (node.type === 'string' && node.text === ''));
