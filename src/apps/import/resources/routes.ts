import type { Fields } from '../../../core/values/objects';
import type { Builder } from '../builder';
import { type CodeExpression, type CodeMembers, call, construct, json, jsonIf, made, structCode } from '../code/model';
import { listAt, objectAt, only } from '../fields';
import { metadataOf } from '../metadata';
import type { ImportReading } from '../reading';
import { type ImportSubject, importKey } from '../subject';
import { unsupported } from '../unsupported';
import { readDestinations } from './destinations';
import { readRule } from './http-rule';
import { readParents } from './parents';

/** Reads an HTTPRoute: a single rule is part of the construct's options, several rules are added to it. */
export function readHttpRoute(subject: ImportSubject, builder: Builder): void {
  addRoute(subject, builder, 'Route', 'RouteProps', 'RouteRuleOptions', readRule);
}

export function readGrpcRoute(subject: ImportSubject, builder: Builder): void {
  addRoute(subject, builder, 'GrpcRoute', 'GrpcRouteProps', 'GrpcRouteRuleOptions', readGrpcRule);
}

function addRoute(
  subject: ImportSubject,
  builder: Builder,
  type: string,
  propsType: string,
  ruleType: string,
  readOne: (rule: Fields, reading: ImportReading) => CodeMembers,
): void {
  const { spec, namespace, name, kind } = subject;
  only(spec, ['parentRefs', 'hostnames', 'rules'], kind);
  const reading = builder.readingOf(subject);
  const rules = spec.rules === undefined ? [{}] : listAt(spec.rules, 'rules').map((one) => objectAt(one, 'rules'));
  const options = rules.map((rule, index) => {
    const { name: ruleName, ...fields } = rule;
    const isUsual = ruleName === undefined || ruleName === `rule-${index + 1}`;
    return { name: isUsual ? undefined : json(ruleName), ...readOne(fields, reading) };
  });
  const [first = {}, ...others] = options;
  const frame = {
    metadata: metadataOf(subject, builder.chartNamespace),
    ...readParents(spec.parentRefs, namespace, builder),
    hostnames: jsonIf(spec.hostnames),
  };
  const inOptions = others.length === 0;
  const route = builder.add(
    construct(type, builder.idFor(subject), structCode(propsType, { ...frame, ...(inOptions ? first : {}) })),
    name,
  );
  if (!inOptions)
    for (const rule of options) builder.add(call(made(route), 'addRule', structCode(ruleType, rule)), `${name}-rule`);
  builder.built.set(importKey(kind, namespace, name), { statement: route, isIntent: true });
}

/** Reads a TCPRoute or TLSRoute, which has one rule that contains only destinations. */
export function readStreamRoute(subject: ImportSubject, builder: Builder): void {
  const { spec, namespace, name, kind } = subject;
  only(spec, kind === 'TLSRoute' ? ['parentRefs', 'hostnames', 'rules'] : ['parentRefs', 'rules'], kind);
  const [rule, ...others] = listAt(spec.rules, 'rules').map((one) => objectAt(one, 'rules'));
  if (!rule || others.length > 0) unsupported('it has several rules');
  const { backendRefs, ...rest } = rule ?? {};
  only(rest, [], 'rules');
  const type = kind === 'TLSRoute' ? 'TlsRoute' : 'TcpRoute';
  const props = structCode(`${type}Props`, {
    metadata: metadataOf(subject, builder.chartNamespace),
    ...readParents(spec.parentRefs, namespace, builder),
    hostnames: jsonIf(spec.hostnames),
    ...readDestinations(backendRefs, builder.readingOf(subject)),
  });
  const route = builder.add(construct(type, builder.idFor(subject), props), name);
  builder.built.set(importKey(kind, namespace, name), { statement: route, isIntent: true });
}

function readGrpcRule(rule: Fields, reading: ImportReading): CodeMembers {
  only(rule, ['matches', 'backendRefs'], 'rules');
  const [match, ...others] = rule.matches === undefined ? [{}] : listAt(rule.matches, 'matches');
  if (others.length > 0) return unsupported('a rule has several matches');
  const { method, headers, ...rest } = objectAt(match ?? {}, 'matches');
  only(rest, [], 'matches');
  const { type = 'Exact', service, method: name } = method === undefined ? {} : objectAt(method, 'method');
  if (type !== 'Exact') return unsupported('a method is matched by a pattern');
  return {
    service: jsonIf(service),
    method: jsonIf(name),
    headers: headers === undefined ? undefined : exact(headers),
    ...readDestinations(rule.backendRefs, reading),
  };
}

function exact(value: unknown): CodeExpression {
  const entries = listAt(value, 'headers').map((one): [string, unknown] => {
    const { name, value: text, type = 'Exact' } = objectAt(one, 'headers');
    return type === 'Exact' ? [String(name), text] : unsupported('a header is matched by a pattern');
  });
  return json(Object.fromEntries(entries));
}
