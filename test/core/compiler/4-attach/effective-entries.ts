import {
  type Attachment,
  type BackendRefAttachment,
  type DestinationAttachment,
  type EffectiveField,
  type EffectiveSet,
  type FieldSource,
  nameOfSource,
  ownPartsOf,
  type RuleAttachment,
  sourcesOf,
} from '../../../../src/core/compiler/model/attachment';

type Entries = Readonly<Record<string, unknown>>;

/** The fields that apply to each Gateway, listener, rule and destination, with their values, sources and overridden sources. */
export function effectiveEntries(attachment: Attachment): Entries {
  const gateways = attachment.gateways.map(({ gateway, frontend, traffic, preRouting, listeners }) => [
    `${gateway.resource.namespace}/${gateway.resource.name}`,
    filled({
      frontend: fieldsOf(frontend),
      traffic: fieldsOf(traffic),
      preRouting: fieldsOf(preRouting),
      listeners: Object.fromEntries(
        listeners.map(({ listener, frontend: shared, ownTraffic, ownPreRouting, rules }) => [
          listener.key,
          filled({
            frontend: fieldsOf(shared),
            ownTraffic: fieldsOf(ownTraffic),
            ownPreRouting: fieldsOf(ownPreRouting),
            rules: rulesOf(rules),
          }),
        ]),
      ),
    }),
  ]);
  const destinations = [...attachment.destinations].sort(([a], [b]) => (a < b ? -1 : 1));
  return filled({
    gateways: Object.fromEntries(gateways),
    destinations: filled(
      Object.fromEntries(destinations.map(([key, destination]) => [key, destinationOf(destination)])),
    ),
  });
}

function rulesOf(rules: readonly RuleAttachment[]): Entries {
  return Object.fromEntries(
    rules.map(({ rule, traffic, backends }) => [
      `${rule.route.resource.namespace}/${rule.route.resource.name}, rule ${rule.name ?? rule.index}`,
      filled({ traffic: fieldsOf(traffic), backends: filled(Object.fromEntries(backends.map(backendOf))) }),
    ]),
  );
}

function backendOf({ ref, policies, delegated }: BackendRefAttachment): readonly [string, Entries] {
  return [ref.destination.key, delegated ? rulesOf(delegated) : fieldsOf(policies)];
}

function destinationOf({ policies, sections, overriddenInSections }: DestinationAttachment): Entries {
  const ofSections = (sets: DestinationAttachment['sections']) =>
    filled(Object.fromEntries([...sets].map(([name, set]) => [name, fieldsOf(set)])));
  return filled({
    policies: fieldsOf(policies),
    sections: ofSections(sections),
    overriddenInSections: ofSections(overriddenInSections),
  });
}

function fieldsOf<Fields>(set: EffectiveSet<Fields> | Readonly<Record<string, EffectiveField>>): Entries {
  const fields = Object.entries(set) as [string, EffectiveField][];
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, fieldOf(field)]));
}

function fieldOf(field: EffectiveField): Entries {
  if (field.merging === 'added')
    return { addedFrom: field.sources.map((source) => ({ source: sourceText(source), value: source.value })) };
  const { value, overridden, inheritsParts } = field;
  const sources = sourcesOf(field).map(sourceText);
  const parts = ownPartsOf(field);
  return {
    value,
    from: sources.length === 1 ? sources[0] : sources,
    ...(parts ? { partsOfRule: fieldsOf(parts) } : {}),
    ...(overridden.length > 0 ? { overrides: overridden.map(sourceText) } : {}),
    ...(inheritsParts ? { inheritsParts } : {}),
  };
}

function sourceText(source: FieldSource): string {
  return `${nameOfSource(source)} at level ${source.level}${source.isLocked ? ', locked' : ''}`;
}

/** The entries with any content; a field with an empty value is content. */
function filled(entries: Entries): Entries {
  const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined && !isEmpty(value)));
}
