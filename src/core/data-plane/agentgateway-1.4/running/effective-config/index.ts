import { differencesBetween, touches } from '../../../differences';
import { fieldsOf } from '../../../json';
import type { ControlledComparison, ControlledDifference, RunningDifference, RunningPart } from '../../../running';
import { field, listOf, objectEntries } from '../canonical';
import { effectOf } from './effective-config';
import { apartIn } from './frontends';
import { ADDED_UP, AS_THEY_ARE, type Quirks } from './levels';
import { modelOfConfig } from './model-of-config';
import { modelOfDump } from './model-of-dump';
import type { RunningModel, RunningPolicyTarget } from './running-model';

/**
 * Compares the meaning of a file with the config that a controller has sent, by the effective settings of each route and each destination.
 */
export function compareControlled(config: string, dump: unknown, findsQuirks = true): ControlledComparison {
  const [compiled, running] = [modelOfConfig(config), modelOfDump(dump)];
  const own = apartIn([compiled, running]);
  const expected = effectOf(compiled, AS_THEY_ARE, own);
  const sent = effectOf(running, AS_THEY_ARE, own);
  const compare = (effect: readonly RunningPart[]) => differencesBetween(expected, effect);
  const found = compare(sent);
  const apart =
    found.length === 0 || !findsQuirks
      ? []
      : quirksIn(running).map((name) => {
          const without = effectOf(running, { ...AS_THEY_ARE, [name]: !AS_THEY_ARE[name] }, own);
          return { name, left: byPart(compare(without)) };
        });
  const differences = found.map((difference): ControlledDifference => {
    const quirk = apart.find(
      ({ left }) => !left.get(partOf(difference))?.some((one) => touches(one, difference)),
    )?.name;
    return quirk === undefined ? difference : { ...difference, quirk };
  });
  const valueIn = (parts: readonly RunningPart[]) => {
    const byId = new Map(parts.map(({ kind, id, value }) => [`${kind} ${id}`, value]));
    return (difference: RunningDifference) => byId.get(partOf(difference));
  };
  const [expectedAt, runningAt] = [valueIn(expected), valueIn(sent)];
  return {
    parts: (difference) => [expectedAt(difference), runningAt(difference)],
    differences,
    compared: expected.length,
    notCompared: [
      ...new Set([...running.notCompared, ...compiled.notCompared, ...unusedTargets(running), ...atRandom(running)]),
    ],
    versions: running.versions,
  };
}

function partOf({ kind, id }: RunningDifference): string {
  return `${kind} ${id}`;
}

function byPart(differences: readonly RunningDifference[]): ReadonlyMap<string, readonly RunningDifference[]> {
  const parts = new Map<string, RunningDifference[]>();
  for (const difference of differences) {
    const own = parts.get(partOf(difference));
    if (own) own.push(difference);
    else parts.set(partOf(difference), [difference]);
  }
  return parts;
}

/** Returns the quirks that the existing policies can trigger. */
function quirksIn({ targeted }: RunningModel): readonly (keyof Quirks)[] {
  const present: Readonly<Record<keyof Quirks, boolean>> = {
    routesBeforeDestinations: targeted.some(
      ({ target, phase }) => phase === 'backend' && (target.level === 'route' || target.level === 'rule'),
    ),
    partsBeforeInline: targeted.some(({ target }) => target.level === 'backend' && target.section !== undefined),
    listenerSetsLate: targeted.some(({ target }) => target.level === 'listenerSet'),
    buffersFromAbove: targeted.some(({ name }) => name === 'buffer'),
    promptsByField: targeted.some(({ name }) => name === 'ai'),
    headersByKind: targeted.some(({ name }) => name.endsWith('HeaderModifier')),
    limitsByKind: targeted.some(({ name }) => name === 'localRateLimit' || name === 'remoteRateLimit'),
  };
  return (Object.keys(present) as (keyof Quirks)[]).filter((name) => present[name]);
}

/** Returns fields that several policies set differently for the same object: the data plane chooses one arbitrarily at each start. */
function atRandom({ targeted }: RunningModel): readonly string[] {
  const valuesOf = new Map<string, Set<string>>();
  const note = (key: readonly unknown[], value: unknown) => {
    const place = JSON.stringify(key);
    valuesOf.set(place, (valuesOf.get(place) ?? new Set()).add(JSON.stringify(value)));
  };
  for (const { target, phase, name, value } of targeted) {
    if (ADDED_UP.has(name)) continue;
    if (name !== 'ai') note([name, target, phase], value);
    else for (const [part, own] of objectEntries(value)) note([`ai.${part}`, target, phase], own);
  }
  return [...valuesOf].flatMap(([place, values]) => {
    const [name, target] = JSON.parse(place) as [string, RunningPolicyTarget];
    const at = Object.values(target).join(' ');
    return values.size > 1
      ? [`${name} of several policies of ${at}, of which the data plane applies an arbitrary one`]
      : [];
  });
}

/** Returns the policies that target Services outside the backend phase, which files do not support. */
function unusedTargets({ targeted }: RunningModel): readonly string[] {
  const own = targeted.filter(({ target, phase }) => target.level === 'service' && phase !== 'backend');
  return own.map(({ target, name }) => `policy ${name} of ${'host' in target ? target.host : ''}`);
}

/** Returns the Gateway that listeners name, or, for a process without listeners, the one it was started for. */
export function gatewayOfDump(dump: unknown): string | undefined {
  for (const bind of listOf(field(dump, 'binds')))
    for (const [, listener] of objectEntries(field(bind, 'listeners'))) {
      const [namespace, name] = [field(listener, 'gatewayNamespace'), field(listener, 'gatewayName')];
      if (typeof namespace === 'string' && typeof name === 'string') return `${namespace}/${name}`;
    }
  const { namespace, gateway } = fieldsOf(field(field(dump, 'config'), 'xds'));
  return typeof namespace === 'string' && typeof gateway === 'string' ? `${namespace}/${gateway}` : undefined;
}

export function isSameEffect(one: string, other: string): boolean {
  const models = [one, other].map(modelOfConfig);
  const [a, b] = models.map((model) => effectOf(model, AS_THEY_ARE, apartIn(models)));
  return a !== undefined && b !== undefined && differencesBetween(a, b).length === 0;
}
