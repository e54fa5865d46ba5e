import { type PipelineStage, placeOfStep, type RequestPipeline } from '../../data-plane/request-pipeline';
import type { ExtAuth, ExtProc } from '../../validation/types.generated';
import { addToList } from '../../values/lists-in-maps';
import { onceForEach } from '../../values/once-for-each';
import { below, type Origin } from '../../values/origin';
import { childrenOf, type Expression, type ExpressionReader, textIn } from '../expressions';
import { type EffectiveField, nameOfSource, sourcesOf } from '../model/attachment';
import { entriesOf } from '../semantics/conditional';
import type { RuleAccess } from './access';
import { type CallUse, perContext, type RuleUse } from './check-context';
import { conditionPath } from './conditions';
import { type HeaderReader, HeaderReaders, matchedHeadersOf } from './header-readers';
import { headerStepsOfCall, headerStepsOfRule, type PlacedHeaderStep } from './header-steps';
import { identitiesIn } from './identities';
import { HEADERS, headersIn } from './missing-values';

/** A place that sets a header of the request. */
export interface HeaderWriter {
  /** Names in lower case. */
  readonly header: string;
  /** The number of the step in the request pipeline. */
  readonly step: number;
  readonly stage: PipelineStage;
  readonly who: string;
  readonly at: Origin;
  /** Absent for headers that a service returns. */
  readonly text?: string;
  /** Absent if `text` is the value itself. */
  readonly expression?: Expression;
}

/** A header that the gateway sets after it has been read: the reader receives the client's value. */
export interface LateHeader {
  readonly reader: HeaderReader;
  readonly writer: HeaderWriter;
}

/** A header that is read before a service runs that can set any header. */
export interface HeaderBeforeService {
  readonly reader: HeaderReader;
  readonly service: HeaderService;
}

/** A policy that calls a service which can set any header of the request. */
interface HeaderService {
  readonly field: 'extAuth' | 'extProc';
  readonly step: number;
  readonly who: string;
  readonly at: Origin;
}

/** Finds headers that are read before the gateway sets them, and caches the headers that the policies of many rules read. */
class LateHeaders {
  private readonly readersOf = onceForEach(({ sets }: RuleAccess): readonly HeaderReader[] =>
    sets.flatMap((set, phase) => this.readers.in(set, phase)),
  );
  private readonly readers: HeaderReaders;
  private readonly writtenBy = onceForEach((step: PlacedHeaderStep) => this.writersIn(step));
  private readonly returnedBy = onceForEach((access: RuleAccess) => this.returnedHeadersOf(access));
  private readonly servicesOf = onceForEach((access: RuleAccess) => this.headerServicesOf(access));

  public constructor(
    private readonly pipeline: RequestPipeline,
    private readonly reader: ExpressionReader,
  ) {
    this.readers = new HeaderReaders(pipeline, reader);
  }

  /** @param calls - the destinations of the rule */
  public of(use: RuleUse, calls: readonly CallUse[]): readonly LateHeader[] {
    const readers = this.allReadersOf(use);
    if (readers.length === 0) return [];
    const writers = this.writersOf(use, calls);
    return readers.flatMap((reader) => {
      const ofHeader = writers.filter(({ header }) => header === reader.header);
      const writer = ofHeader.find((one) => one.step > reader.step && isSelected(reader, one));
      if (!writer || ofHeader.some(({ step }) => step < reader.step)) return [];
      if (this.mayBeSetBefore(reader, use.access) || this.isVerified(writer, use.access)) return [];
      return [{ reader, writer }];
    });
  }

  /** @param calls - the destinations of the rule */
  public beforeServices(use: RuleUse, calls: readonly CallUse[]): readonly HeaderBeforeService[] {
    const services = this.servicesOf(use.access);
    if (services.length === 0) return [];
    const writers = this.writersOf(use, calls);
    return this.allReadersOf(use).flatMap((reader) => {
      const service = services.find((one) => one.step > reader.step && maySet(reader, one));
      if (!service || services.some(({ step }) => step < reader.step)) return [];
      return writers.some(({ header }) => header === reader.header) ? [] : [{ reader, service }];
    });
  }

  private allReadersOf({ access, rule }: RuleUse): readonly HeaderReader[] {
    const matched = matchedHeadersOf(rule.rule, this.pipeline);
    return matched.length === 0 ? this.readersOf(access) : [...this.readersOf(access), ...matched];
  }

  private writersOf(use: RuleUse, calls: readonly CallUse[]): readonly HeaderWriter[] {
    const steps = [...headerStepsOfRule(use), ...calls.flatMap(headerStepsOfCall)];
    return [...this.returnedBy(use.access), ...steps.flatMap((step) => this.writtenBy(step))];
  }

  private writersIn({ stage, name, who, choices }: PlacedHeaderStep): readonly HeaderWriter[] {
    const step = placeOfStep(this.pipeline, stage, name);
    return choices.flatMap(({ changes, at }) =>
      (['set', 'add'] as const).flatMap((way) =>
        (changes[way] ?? []).map(({ name: header, value: text = '' }, index) => ({
          header: header.toLowerCase(),
          ...{ step, stage, text },
          who: `${name} of ${who}`,
          at: below(at, way, index),
          expression: name === 'transformation' ? this.reader.read(text) : undefined,
        })),
      ),
    );
  }

  /** The headers that services of external authorization return. */
  private returnedHeadersOf({ sets }: RuleAccess): readonly HeaderWriter[] {
    return sets.flatMap(({ extAuth }, phase) =>
      sourcesOf(extAuth).flatMap((source) =>
        entriesOf<ExtAuth>(source.value).flatMap(({ path, policy }) =>
          (policy.http?.allowedResponseHeaders ?? []).map((name, index) => ({
            header: name.toLowerCase(),
            step: placeOfStep(this.pipeline, stageOf(phase), 'extAuth'),
            stage: stageOf(phase),
            who: `the response of extAuth of ${nameOfSource(source)}`,
            at: below(source.origin, ...path, 'http', 'allowedResponseHeaders', index),
          })),
        ),
      ),
    );
  }

  /** Whether a service that can set any header runs before the reader. */
  private mayBeSetBefore({ step }: HeaderReader, access: RuleAccess): boolean {
    return this.servicesOf(access).some((service) => service.step < step);
  }

  /** The services that can set any header. */
  private headerServicesOf({ sets }: RuleAccess): readonly HeaderService[] {
    return sets.flatMap(({ extAuth, extProc }, phase) => [
      ...this.servicesIn(extAuth, 'extAuth', phase, ({ grpc }: ExtAuth) => grpc !== undefined),
      ...this.servicesIn(extProc, 'extProc', phase, (_: ExtProc) => true),
    ]);
  }

  private servicesIn<Policy extends object>(
    policies: EffectiveField<Policy> | undefined,
    field: HeaderService['field'],
    phase: number,
    setsHeaders: (policy: Policy) => boolean,
  ): readonly HeaderService[] {
    const step = placeOfStep(this.pipeline, stageOf(phase), field);
    return sourcesOf(policies).flatMap((source) =>
      entriesOf<Policy>(source.value).some(({ policy }) => setsHeaders(policy))
        ? [{ field, step, who: `${field} of ${nameOfSource(source)}`, at: source.origin }]
        : [],
    );
  }

  /** Whether authorization compares the client's value with the identity that the gateway writes. */
  private isVerified({ header, expression }: HeaderWriter, { authorization }: RuleAccess): boolean {
    const identities = identitiesIn(expression);
    if (identities.length === 0) return false;
    return authorization.some(({ value: { policy } }) =>
      policy.matchExpressions.some((text) => {
        const read = this.reader.read(text);
        return (
          read !== undefined &&
          headersIn(read).includes(header) &&
          identitiesIn(read).some((one) => identities.includes(one))
        );
      }),
    );
  }
}

interface LateHeadersOfRules {
  /** The headers of a rule that are read before the gateway sets them. */
  readonly of: (use: RuleUse) => readonly LateHeader[];
  /** The headers of a rule that are read before a service runs that can set any header. */
  readonly beforeServices: (use: RuleUse) => readonly HeaderBeforeService[];
}

/** Returns functions that find the late headers of a rule, and analyze each rule once. */
export const lateHeadersOf = perContext(({ pipeline, reader, uses }): LateHeadersOfRules => {
  const late = new LateHeaders(pipeline, reader);
  const calls = new Map<RuleUse, CallUse[]>();
  for (const use of uses) addToList(calls, use.rule, use);
  const found = new Map<RuleUse, readonly LateHeader[]>();
  return {
    of: (use) => {
      const before = found.get(use);
      if (before) return before;
      const now = late.of(use, calls.get(use) ?? []);
      found.set(use, now);
      return now;
    },
    beforeServices: (use) => late.beforeServices(use, calls.get(use) ?? []),
  };
});

const stageOf = (phase: number): PipelineStage => (phase === 0 ? 'pre-routing' : 'route');

/** Standard HTTP headers that a gateway replaces although it also reads the client's value. */
const USUAL =
  /^(?::|accept|cache-control$|content-|expect$|forwarded$|from$|host$|if-|origin$|range$|referer$|sec-|traceparent$|tracestate$|user-agent$|via$|x-forwarded-|x-real-ip$|x-request-id$)/;

/** Headers with credentials: the client's are read, and then replaced by those for the destination. */
const CREDENTIALS = /authorization|cookie|credential|key|password|secret|signature|token/;

/** Whether the reader is likely to expect a value of the service: one that decides about access or a limit, or the model of a request. */
function maySet({ header, kind, field }: HeaderReader, service: HeaderService): boolean {
  if (USUAL.test(header) || CREDENTIALS.test(header)) return false;
  if (kind === 'route') return service.field === 'extProc' && header.includes('model');
  return field === 'authorization' || kind === 'limit';
}

/** Returns whether the reader expects the writer's value rather than the client's. */
function isSelected({ kind, header, expression: reading }: HeaderReader, { text, expression }: HeaderWriter): boolean {
  if (kind === 'credential') return credentialCopiedTo(header, expression) !== undefined;
  // Requests of some callers have it, if it is set from their identity.
  if (kind === 'presence' && identitiesIn(expression).length === 0) return false;
  const fixed = expression?.kind === 'literal' ? expression.text : expression ? undefined : text;
  if (expression && fixed === undefined) {
    // A value that is derived from the header itself completes or normalizes the client's value.
    if (headersIn(expression).includes(header) || header.startsWith(':')) return false;
    return !CREDENTIALS.test(header) || credentialCopiedTo(header, expression) !== undefined;
  }
  if (USUAL.test(header) || CREDENTIALS.test(header)) return false;
  // A service returns it.
  if (fixed === undefined) return true;
  return kind === 'limit' || (reading !== undefined && hasText(reading, fixed));
}

const hasText = (node: Expression, text: string): boolean =>
  textIn(node) === text || childrenOf(node).some((child) => hasText(child, text));

/** A part of the request that a transformation copies into another header. */
export interface CopiedPart {
  readonly in: 'header' | 'cookie' | 'query';
  readonly name: string;
}

/** Headers with credentials for the destination. */
const FOR_OTHERS = /upstream|backend|provider|forward|downstream|target/;

/** The part of the client's request that is copied into a header with credentials; headers that name the destination are not meant for the gateway. */
export function credentialCopiedTo(header: string, value: Expression | undefined): CopiedPart | undefined {
  const part = value && clientPartIn(value, header);
  return part && !FOR_OTHERS.test(part.name) ? part : undefined;
}

function clientPartIn(node: Expression, header: string): CopiedPart | undefined {
  const path = conditionPath(node);
  if (path?.startsWith(HEADERS)) {
    const name = path.slice(HEADERS.length).toLowerCase();
    return name === header && header !== 'cookie' ? undefined : { in: 'header', name };
  }
  if (node.kind === 'call' && (node.name === 'cookie' || node.name === 'query')) {
    const name = textIn(node.args[0]);
    if (name !== undefined) return { in: node.name, name };
  }
  for (const child of childrenOf(node)) {
    const found = clientPartIn(child, header);
    if (found) return found;
  }
  return undefined;
}
