import { argsOf, type CodeEntry, type CodeExpression, parts, type Statement } from '../code/model';

/** Statements that create a gateway with one listener, one route and one backend, and that no other statement references. */
export interface EndpointStatements {
  readonly gateway: Statement;
  readonly id: string;
  /** Options of the gateway, of its listener and of everything else that belongs to it. */
  readonly gatewayOptions: Members;
  readonly listenerName: string;
  readonly listenerOptions: Members;
  readonly backend: {
    readonly type: string;
    readonly options: Members;
  };
  readonly routeOptions: Members;
  readonly policyOptions: Members;
  /** Options of the policy that applies to the gateway before routing. */
  readonly gatewayPolicyOptions: Members;
  readonly telemetry: Members;
  readonly autoscaling: CodeExpression | undefined;
  readonly disruption: CodeExpression | undefined;
  /** All of them. */
  readonly statements: ReadonlySet<Statement>;
}

export type Members = { readonly [member: string]: CodeExpression };

/** Returns each independent gateway of a program with the resources that belong to it. */
export function endpointsIn(statements: readonly Statement[]): EndpointStatements[] {
  return statements.flatMap((gateway) => {
    if (typeNameOf(gateway) !== 'Gateway') return [];
    const found = endpointOf(gateway, statements);
    return found && standsAlone(found.statements, statements) ? [found] : [];
  });
}

function endpointOf(gateway: Statement, all: readonly Statement[]): EndpointStatements | undefined {
  const users = all.filter((one) => one !== gateway && refersTo(one, gateway));
  const [route, ...routes] = users.filter((one) => typeNameOf(one) === 'Route');
  const calls = users.filter((one) => one !== route && methodOf(one) !== undefined);
  if (!route || routes.length > 0 || calls.length + 1 < users.length) return undefined;
  const routeOptions = optionsOf(route);
  const backend = soleDestination(routeOptions);
  if (!backend) return undefined;
  const [policy, ...policies] = all.filter((one) => methodOf(one) === 'addTrafficPolicy' && refersTo(one, route));
  const [listener, ...listeners] = calls.filter((one) => /^addHttps?Listener$/.test(methodOf(one) ?? ''));
  const [telemetry, ...more] = calls.filter((one) => methodOf(one) === 'addFrontendPolicy');
  const [before, ...further] = calls.filter((one) => methodOf(one) === 'addTrafficPolicy');
  const known = [
    'addTrafficPolicy',
    'addHttpListener',
    'addHttpsListener',
    'addFrontendPolicy',
    'keepAvailable',
    'autoscale',
  ];
  const others = calls.filter((one) => !known.includes(methodOf(one) ?? '') && !isInsideCluster(one));
  if (!listener || [...policies, ...listeners, ...more, ...further, ...others].length > 0) return undefined;
  const [scaled] = calls.filter((one) => methodOf(one) === 'autoscale');
  const [kept] = calls.filter((one) => methodOf(one) === 'keepAvailable');
  return {
    gateway,
    id: statementText(argsOf(gateway.value)?.[1]) ?? gateway.name,
    gatewayOptions: optionsOf(gateway),
    listenerName: statementText(argsOf(listener.value)?.[0]) ?? '',
    listenerOptions: membersOf(argsOf(listener.value)?.[1]),
    backend: { type: typeNameOf(backend) ?? '', options: optionsOf(backend) },
    routeOptions,
    policyOptions: policy ? membersOf(argsOf(policy.value)?.[1]) : {},
    gatewayPolicyOptions: before ? membersOf(argsOf(before.value)?.[1]) : {},
    telemetry: telemetry ? membersOf(argsOf(telemetry.value)?.[1]) : {},
    autoscaling: scaled && argsOf(scaled.value)?.[0],
    disruption: kept && argsOf(kept.value)?.[0],
    statements: new Set([gateway, route, backend, ...(policy ? [policy] : []), ...calls]),
  };
}

/** Returns whether a statement is the `ClusterIP` overlay of the Service, which patterns apply if there is no certificate. */
function isInsideCluster({ value }: Statement): boolean {
  if (value.form !== 'call' || value.method !== 'overlay') return false;
  const [object, spec] = value.args;
  return (
    object?.form === 'enum' &&
    object.member === 'SERVICE' &&
    statementText(entries(spec).find(([name]) => name === 'type')?.[1]) === 'ClusterIP'
  );
}

function standsAlone(own: ReadonlySet<Statement>, all: readonly Statement[]): boolean {
  return all.every((one) => own.has(one) || ![...own].some((mine) => refersTo(one, mine)));
}

function soleDestination({ to }: Members): Statement | undefined {
  const [only, ...others] = to?.form === 'list' ? to.items : [];
  return only?.form === 'made' && others.length === 0 ? only.by : undefined;
}

export function typeNameOf({ value }: Statement): string | undefined {
  return value.form === 'new' ? value.type.name : undefined;
}

function methodOf({ value }: Statement): string | undefined {
  return value.form === 'call' ? value.method : undefined;
}

export function refersTo({ value }: Statement, other: Statement): boolean {
  for (const part of parts(value)) if (part.form === 'made' && part.by === other) return true;
  return false;
}

function optionsOf({ value }: Statement): Members {
  return membersOf(argsOf(value)?.[2]);
}

function entries(value: CodeExpression | undefined): readonly CodeEntry[] {
  if (value?.form === 'map') return value.entries;
  return value?.form === 'struct' ? value.members : [];
}

function membersOf(value: CodeExpression | undefined): Members {
  return Object.fromEntries(entries(value));
}

export function statementText(value: CodeExpression | undefined): string | undefined {
  return value?.form === 'value' && typeof value.value === 'string' ? value.value : undefined;
}
