import {
  type ConfigPolicy,
  isOnAllListeners,
  isOnBackend,
  isOnListener,
  isOnRoute,
  policiesIn,
  referenceTo,
} from '../../../core/data-plane/config-model/policies';
import { type ConfigPart, isPart } from './config-part';
import { type Sited, sited } from './config-path';

/** A policy that is separate from its target. */
export interface TargetedPolicy {
  readonly policy: Sited;
  readonly isBeforeRouting: boolean;
}

function policiesWith(config: unknown, fits: (policy: ConfigPolicy) => boolean): TargetedPolicy[] {
  return policiesIn(isPart(config) ? config : {})
    .filter((policy) => fits(policy))
    .map(({ index, settings, isBeforeRouting }) => ({
      policy: sited(settings, 'policies', index, 'policy'),
      isBeforeRouting,
    }));
}

/** Returns the backend of the file with a name. References begin with a slash, which hand-written files may omit. */
export function namedBackend({ backends }: ConfigPart, reference: string): Sited | undefined {
  const list: readonly unknown[] = Array.isArray(backends) ? backends : [];
  const wanted = reference.startsWith('/') ? reference : `/${reference}`;
  const index = list.findIndex((one) => isPart(one) && referenceTo(one) === wanted);
  return index < 0 ? undefined : sited(list[index], 'backends', index);
}

/** Policies of a route, by its name. */
export function onRoute(config: unknown, name: string, namespace: string): Sited[] {
  return policiesWith(config, ({ target }) => isOnRoute(target, { name, namespace })).map(({ policy }) => policy);
}

/** Policies of a backend of the file, without those of its providers and MCP targets. */
export function onBackend(config: unknown, name: string): Sited[] {
  return policiesWith(config, ({ target }) => isOnBackend(target, referenceTo({ name })) && !isOnSection(target)).map(
    ({ policy }) => policy,
  );
}

/** Policies of a listener, and with `undefined` those of all listeners. */
export function onListener(
  config: unknown,
  listener: { readonly name: string; readonly port: unknown } | undefined,
): TargetedPolicy[] {
  return policiesWith(config, ({ target }) =>
    listener === undefined ? isOnAllListeners(target) : isOnListener(target, listener) && !isOnAllListeners(target),
  );
}

/** Returns the policies with targets that are neither a Gateway, a route nor a backend of the file. */
export function strangers(config: unknown): TargetedPolicy[] {
  return policiesWith(
    config,
    ({ target, entry }) => isPart(entry.target) && (target.level === 'other' || isOnSection(target)),
  );
}

function isOnSection(target: ConfigPolicy['target']): boolean {
  return target.level === 'backend' && target.section !== undefined;
}
