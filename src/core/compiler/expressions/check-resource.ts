import type { CelContext } from '../../data-plane/expression-vocabulary';
import { checkRegex } from '../../data-plane/regular-expressions';
import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import type { Resource } from '../../validation/resource';
import { type Fields, isObject } from '../../values/objects';
import { below, type FieldPath, type Origin } from '../../values/origin';
import type { ExpressionChecker } from './check-expression';
import type { ExpectedResult } from './expected-result';
import { EXPRESSION_STEPS, type ExpressionStep, SPEC_TYPES } from './fields.generated';

/** Reports errors in the expressions and regular expressions of a resource. */
export function checkExpressions(
  resource: Resource,
  checker: ExpressionChecker,
  diagnostics: DiagnosticCollector,
): void {
  visitExpressions(resource, {
    expression({ text, context, expects, path }) {
      for (const issue of checker.check(text, context, expects)) {
        const at = below(resource.origin, ...path);
        const options = issue.severity ? { severity: issue.severity } : {};
        diagnostics.report(issue.code, at, issue.values, { ...options, cause: at });
      }
    },
    pattern: (text, path) => reportPattern(text, below(resource.origin, ...path), diagnostics),
  });
  if (resource.kind === 'HTTPRoute' || resource.kind === 'GRPCRoute') reportRoutePatterns(resource, diagnostics);
}

/** An expression with its location. */
export interface ResourceExpression {
  readonly text: string;
  readonly context: CelContext;
  readonly expects: ExpectedResult | undefined;
  readonly path: FieldPath;
}

interface Visitor {
  /** The path is changed in place, because few values are reported. */
  expression(found: ResourceExpression): void;
  pattern(text: string, path: FieldPath): void;
}

/** Returns all expressions of a resource, including invalid ones. */
export function expressionsIn(resource: Pick<Resource, 'kind' | 'spec'>): readonly ResourceExpression[] {
  const found: ResourceExpression[] = [];
  const expression = (one: ResourceExpression) => void found.push({ ...one, path: [...one.path] });
  visitExpressions(resource, { expression, pattern: () => undefined });
  return found;
}

function visitExpressions(resource: Pick<Resource, 'kind' | 'spec'>, visitor: Visitor): void {
  const type = SPEC_TYPES[resource.kind];
  if (type !== undefined) new ResourceWalk(resource, visitor).visitType(type, resource.spec, undefined);
}

class ResourceWalk {
  private readonly preRouting: boolean;
  /** To the value at hand; changed in place, because few values are reported. */
  private readonly path: (string | number)[] = ['spec'];

  public constructor(
    private readonly resource: Pick<Resource, 'kind' | 'spec'>,
    private readonly visitor: Visitor,
  ) {
    const { traffic } = (resource.spec ?? {}) as { traffic?: { phase?: string } };
    this.preRouting = traffic?.phase === 'PreRouting';
  }

  /** Visits the fields of a struct; `inherited` is the context that a field above names for it. */
  public visitType(type: string, value: unknown, inherited: CelContext | undefined): void {
    if (!isObject(value)) return;
    const own = type === 'RateLimitDescriptor' && value.unit === 'Tokens' ? 'tokenRateLimit' : inherited;
    for (const step of EXPRESSION_STEPS[type] ?? []) {
      const field = value[step.field];
      if (field === undefined || field === null) continue;
      this.path.push(step.field);
      this.visitField(step, field, own, value);
      this.path.pop();
    }
  }

  private visitField(step: ExpressionStep, field: unknown, inherited: CelContext | undefined, parent: Fields): void {
    if (step.shape === 'one') {
      this.visitItem(step, field, inherited, parent);
    } else if (step.shape === 'map') {
      if (!isObject(field)) return;
      for (const key in field) {
        const inner = field[key];
        this.path.push(key);
        if (step.type === undefined && isObject(inner)) this.visitField(step, inner, inherited, parent);
        else this.visitItem(step, inner, inherited, parent);
        this.path.pop();
      }
    } else if (Array.isArray(field)) {
      for (let index = 0; index < field.length; index++) {
        this.path.push(index);
        this.visitItem(step, field[index], inherited, parent);
        this.path.pop();
      }
    }
  }

  private visitItem(step: ExpressionStep, value: unknown, inherited: CelContext | undefined, parent: Fields): void {
    const context = step.context === undefined || step.context === 'fromUse' ? inherited : step.context;
    if (step.type !== undefined) {
      this.visitType(step.type, value, context);
    } else if (typeof value !== 'string') {
      return;
    } else if (step.pattern) {
      if (step.pattern === 'always' || parent.type === 'RegularExpression') this.visitor.pattern(value, this.path);
    } else if (context !== undefined) {
      const effective = inherited === 'tokenRateLimit' ? inherited : this.narrow(context);
      this.visitor.expression({ text: value, context: effective, expects: step.expects, path: this.path });
    }
  }

  /** Narrows a context by the surrounding resource, beyond the schema. */
  private narrow(context: CelContext): CelContext {
    const inBackend = this.resource.kind === 'ProxyBackend' || this.path[1] === 'backend';
    if (context === 'request') return inBackend ? 'backendRequest' : this.preRouting ? 'gatewayRequest' : 'request';
    if (context === 'extAuthRequest' && this.preRouting) return 'gatewayRequest';
    return context;
  }
}

/** Fields of route matches: every match with `type: RegularExpression` has its pattern in one of these fields. */
const PATTERN_FIELDS: ReadonlySet<string> = new Set(['value', 'service', 'method']);

function reportRoutePatterns(resource: Resource, diagnostics: DiagnosticCollector): void {
  const { rules } = (resource.spec ?? {}) as { rules?: readonly { matches?: unknown }[] };
  rules?.forEach(({ matches }, index) => {
    visitPatterns(matches, ['spec', 'rules', index, 'matches'], (pattern, path) => {
      reportPattern(pattern, below(resource.origin, ...path), diagnostics);
    });
  });
}

/** `path` is changed in place, because few values are patterns. */
function visitPatterns(
  value: unknown,
  path: (string | number)[],
  visit: (pattern: string, path: FieldPath) => void,
): void {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      path.push(index);
      visitPatterns(value[index], path, visit);
      path.pop();
    }
  } else if (isObject(value)) {
    const isPattern = value.type === 'RegularExpression';
    for (const name in value) {
      const inner = value[name];
      path.push(name);
      if (!isPattern) visitPatterns(inner, path, visit);
      else if (typeof inner === 'string' && PATTERN_FIELDS.has(name)) visit(inner, path);
      path.pop();
    }
  }
}

function reportPattern(pattern: string, origin: Origin, diagnostics: DiagnosticCollector): void {
  const issue = checkRegex(pattern);
  if (issue)
    diagnostics.report(CODE.invalidRegularExpression, origin, {
      pattern: JSON.stringify(pattern),
      reason: issue.reason,
    });
}
