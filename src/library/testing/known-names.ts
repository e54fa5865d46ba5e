import { type Attachment, withDelegated } from '../../core/compiler/model/attachment';
import { formsOf, isListenerNamed, isNamed, listenerForms } from '../../core/compiler/queries/explain/is-named';
import { closestNameText } from '../../core/text/nearest-name';
import { resourceKey } from '../../core/values/resource-name';

/** The names that assertions can reference. Unknown names are reported as errors of the test. */
export class KnownNames {
  public constructor(private readonly attachment: Attachment) {}

  /** Throws if no Gateway has this name, in the form `namespace/name`. */
  public checkGateway(name: string): void {
    const problem = this.ofGateway(name);
    if (problem) throw new Error(problem);
  }

  /** Returns the error for an unknown Gateway; empty if it exists. */
  public ofGateway(name: string): string {
    const names = this.attachment.gateways.map(({ gateway: { resource } }) => `${resource.namespace}/${resource.name}`);
    return names.includes(name) ? '' : `there is no Gateway ${name}${closestNameText(name, names)}`;
  }

  /** Returns the error for an unknown destination; empty if it exists. */
  public ofDestination(name: string): string {
    const called = this.attachment.gateways.flatMap(({ listeners }) =>
      listeners.flatMap(({ rules }) =>
        withDelegated(rules).flatMap(({ backends }) => backends.map(({ ref }) => ref.destination.key)),
      ),
    );
    const models = this.attachment.graph.models.map(({ resource }) => resourceKey(resource));
    return unknownText(name, [...this.attachment.destinations.keys(), ...called, ...models]);
  }

  /** Returns the error for an unknown resource with policy fields; empty if it exists. */
  public ofSource(name: string): string {
    const { policies, routes, backends } = this.attachment.graph;
    const resources = [...policies, ...routes, ...backends.values()].map(({ resource }) => resourceKey(resource));
    return unknownText(name, resources);
  }

  /** Returns the error for an unknown listener. */
  public ofListener(name: string): string {
    const listeners = this.attachment.gateways.flatMap(({ gateway: { resource }, listeners: own }) =>
      own.map(({ listener: { key } }) => [`${resource.namespace}/${resource.name}`, key] as const),
    );
    if (listeners.some(([gateway, key]) => isListenerNamed(gateway, key, name))) return '';
    const depth = name.split('/').length;
    const forms = listeners.flatMap(([gateway, key]) => {
      const all = listenerForms(gateway, key);
      return all.find((form) => form.split('/').length === depth) ?? all[0];
    });
    return `; there is no such listener${closestNameText(name, forms)}`;
  }
}

function unknownText(name: string, keys: readonly string[]): string {
  if (keys.some((key) => isNamed(key, name))) return '';
  const depth = name.split('/').length;
  // Names are suggested in the form that the user wrote: the name alone, with the namespace, or with the kind, too.
  const forms = keys.map((key) => formsOf(key)[Math.min(depth, 3) - 1] ?? key);
  return `; the inputs contain no resource of this name${closestNameText(name, forms)}`;
}
