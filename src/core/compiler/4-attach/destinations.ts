import { compareText } from '../../text/compare-text';
import type {
  BackendFields,
  DestinationAttachment,
  EffectiveField,
  EffectiveSet,
  SourceLevel,
} from '../model/attachment';
import type { BackendNode, Destination, Graph, ServiceNode } from '../model/graph';
import { addsUp } from '../semantics/field-parts';
import { inheritedFrom } from '../semantics/provider-fields';
import { type AnySet, EMPTY, type Overlay } from './merge';
import type { OwnSets } from './own-sets';

type SectionSets = ReadonlyMap<string, EffectiveSet<BackendFields>>;

const NO_SECTIONS: SectionSets = new Map();

/** The settings that apply to each destination, regardless of the caller. */
export class DestinationSets {
  private readonly found = new Map<string, DestinationAttachment>();

  public constructor(
    graph: Graph,
    private readonly own: OwnSets,
    private readonly overlay: Overlay,
    /** Whether providers inherit the parts of `ai` that they do not set. */
    private readonly inheritsAi: boolean,
  ) {
    for (const [key, destination] of graph.destinations) this.found.set(key, this.attach(destination));
  }

  public of(destination: Destination): DestinationAttachment {
    let attachment = this.found.get(destination.key);
    if (!attachment) {
      attachment = this.attach(destination);
      this.found.set(destination.key, attachment);
    }
    return attachment;
  }

  /** Returns destinations by `Destination.key`, sorted by key. */
  public all(): ReadonlyMap<string, DestinationAttachment> {
    return new Map([...this.found].sort(([a], [b]) => compareText(a, b)));
  }

  private attach(destination: Destination): DestinationAttachment {
    switch (destination.type) {
      case 'service':
        return this.attachment(destination, this.ofService(destination.service, destination.port));
      case 'backend':
        return this.ofBackend(destination, destination.backend);
      case 'routes':
      case 'models':
      case 'invalid':
        return this.attachment(destination, EMPTY);
    }
  }

  private attachment(destination: Destination, policies: AnySet): DestinationAttachment {
    return {
      destination,
      policies: policies,
      sections: NO_SECTIONS,
      overriddenInSections: NO_SECTIONS,
    };
  }

  private ofService(service: ServiceNode, port: number): AnySet {
    const own = (level: SourceLevel, part?: number) => this.own.of('backend', service, level, part);
    return this.overlay.mergeAll(
      own('backendTlsPolicy'),
      own('service'),
      own('backendTlsPolicy', port),
      own('servicePort', port),
    );
  }

  private ofBackend(destination: Destination, backend: BackendNode): DestinationAttachment {
    const own = (level: SourceLevel, part?: string) => this.own.of('backend', backend, level, part);
    const inline = own('inline');
    const ofAll = this.overlay.mergeAll(own('backendTlsPolicy'), own('backend'), inline);
    const sections = new Map<string, EffectiveSet<BackendFields>>();
    const overriddenInSections = new Map<string, EffectiveSet<BackendFields>>();
    for (const { name, service, port } of backend.sections) {
      const policies = this.overlay.mergeAll(
        service && port !== undefined ? this.ofService(service, port) : EMPTY,
        own('backendTlsPolicy', name),
        own('section', name),
      );
      const [effective, overridden] = split(policies, inline, this.inheritsAi);
      const all = this.withInheritedAi(this.overlay.merge(effective, own('inlineSection', name)), effective, ofAll);
      if (all !== EMPTY) sections.set(name, all);
      if (overridden !== EMPTY) overriddenInSections.set(name, overridden);
    }
    return {
      ...this.attachment(destination, ofAll),
      backend,
      sections,
      overriddenInSections,
    };
  }

  /** @param own - the provider's own settings, over those of policies for it */
  private withInheritedAi(own: AnySet, ofPolicies: AnySet, ofBackend: AnySet): AnySet {
    const { ai } = own;
    if (!this.inheritsAi || !ai) return own;
    const ofProvider = ofPolicies.ai === ai ? ai : inheritedFrom(ofPolicies.ai, ai);
    return { ...own, ai: { ...inheritedFrom(ofBackend.ai, ofProvider), inheritsParts: true } };
  }
}

/** Splits the policies of a section into effective and overridden ones: a field applies unless the backend's inline policies set it. */
function split(
  policies: AnySet,
  inline: AnySet,
  inheritsAi: boolean,
): readonly [effective: AnySet, overridden: AnySet] {
  const isOverridden = ([name]: [string, EffectiveField]) =>
    inline[name] !== undefined && !addsUp(name) && !(inheritsAi && name === 'ai');
  const entries = Object.entries(policies);
  const overridden = entries.filter(isOverridden);
  if (overridden.length === 0) return [policies, EMPTY];
  const effective = entries.filter((entry) => !isOverridden(entry));
  return [effective.length > 0 ? Object.fromEntries(effective) : EMPTY, Object.fromEntries(overridden)];
}
