import { backendOf, frontendOf, type Refs, trafficOf } from './policies';

type Any = any;

/** Returns a controller's output for a policy: an entry for each field and each target. */
export function policiesOf({ metadata: { name, namespace }, spec }: Any, refs: Refs): object[] {
  const { traffic, backend, frontend, strategy, targetRefs = [] } = spec;
  const phase = traffic?.phase === 'PreRouting' ? { phase: 'GATEWAY' } : {};
  const kinds = [
    [
      'traffic',
      Object.entries(traffic ? trafficOf(withoutChoices(traffic), namespace, refs) : {}).map(([id, value]) => [
        id,
        { ...phase, ...value },
      ]),
    ],
    ['conditional', traffic ? choicesOf(traffic, phase, namespace, refs) : []],
    ['backend', Object.entries(backend ? backendOf(backend, namespace, refs) : {})],
    ['frontend', Object.entries(frontend ? frontendOf(frontend, namespace, refs) : {})],
  ] as const;
  return targetRefs.flatMap((ref: Any) =>
    kinds.flatMap(([kind, entries]) =>
      (entries as [string, object][]).map(([id, value]) => ({
        policy: {
          key: `${kind}/${namespace}/${name}:${id}:${namespace}/${ref.name}${ref.sectionName ? `/${ref.sectionName}` : ''}`,
          name: { kind: 'AgentgatewayPolicy', name, namespace },
          target: targetOf(ref, namespace),
          ...(strategy?.inheritance === 'Override' ? { inheritance: 'OVERRIDE' } : {}),
          [kind]: value,
        },
      })),
    ),
  );
}

const withoutChoices = (traffic: Any) =>
  Object.fromEntries(Object.entries<Any>(traffic).filter(([, value]) => !value?.conditional));

/** Fields that are chosen by conditions, with all entries of each kind that they come to. */
function choicesOf(traffic: Any, phase: object, namespace: string, refs: Refs): [string, object][] {
  return Object.entries<Any>(traffic)
    .filter(([, value]) => value?.conditional)
    .flatMap(([field, { conditional }]) => {
      const made = conditional.flatMap(({ condition, policy }: Any) =>
        Object.entries(trafficOf({ [field]: policy }, namespace, refs)).map(([id, value]) => ({
          id,
          condition,
          value,
        })),
      );
      return [...new Set<string>(made.map(({ id }: Any) => id))].map((id): [string, object] => [
        id,
        {
          policies: made
            .filter((one: Any) => one.id === id)
            .map(({ condition, value }: Any) => ({ condition, traffic: { ...phase, ...value } })),
        },
      ]);
    });
}

function targetOf({ kind, name, sectionName, port }: Any, namespace: string): object {
  const section = sectionName === undefined ? {} : { section: sectionName };
  switch (kind) {
    case 'Gateway':
      return {
        gateway: { name, namespace, ...(sectionName ? { listener: sectionName } : {}), ...(port ? { port } : {}) },
      };
    case 'ListenerSet':
      return { listenerSet: { name, namespace, ...section } };
    case 'Service':
      return {
        service: {
          namespace,
          hostname: `${name}.${namespace}.svc.cluster.local`,
          ...(sectionName ? { port: Number(sectionName) } : {}),
        },
      };
    case 'AgentgatewayBackend':
      return { backend: { name, namespace, ...section } };
    default:
      return { route: { name, namespace, kind, ...(sectionName ? { routeRule: sectionName } : {}) } };
  }
}
