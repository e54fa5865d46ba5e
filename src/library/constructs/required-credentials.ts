import { ApiObject, Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { isObject } from '../../core/values/objects';
import { isCompiled } from '../api/runtime/mark';
import { registerFindings } from './own-findings';
import { usageError } from './usage-error';

/**
 * Requires credentials for providers that reject requests without them. A policy can provide the credentials as well, so the check runs
 * after the app is complete.
 *
 * @param lacking returns the providers without credentials, in words
 */
export function requireCredentials(construct: Construct, resource: ApiObject, lacking: () => readonly string[]): void {
  const missing = () => {
    const providers = lacking();
    return providers.length > 0 && !getsCredentials(resource) ? providers.join(', ') : undefined;
  };
  const destination = () => ({ destination: resource.name });
  registerFindings(construct, () => {
    const providers = missing();
    return providers === undefined
      ? []
      : [{ code: CODE.providerWithoutCredentials, values: { providers, ...destination() } }];
  });
  construct.node.addValidation({
    validate: () => {
      if (isCompiled(Chart.of(construct))) return [];
      const providers = missing();
      if (providers === undefined) return [];
      return [usageError(CODE.providerWithoutCredentials, { providers, ...destination() }, construct).message];
    },
  });
}

/** Returns whether a policy in the app may provide credentials. Targets other than the destination are not resolved, and count. */
function getsCredentials(destination: ApiObject): boolean {
  const objects = destination.node.root.node.findAll().filter((one) => ApiObject.isApiObject(one));
  return objects.some((object) => {
    if (!object.kind.endsWith('Policy')) return false;
    const { spec }: { readonly spec?: unknown } = object.toJson();
    if (!isObject(spec) || !isObject(spec['backend']) || spec['backend']['auth'] === undefined) return false;
    const targets: unknown = spec['targetRefs'];
    if (!Array.isArray(targets)) return true;
    return targets.some((target) => target.kind !== destination.kind || target.name === destination.name);
  });
}
