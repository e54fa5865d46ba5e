import { ApiObject, type ApiObjectMetadata, type Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { CompileResult, GatewayOutput, Manifest } from '../../core/compiler/model/result';
import { groupOf, INFERENCE_GROUP } from '../../core/values/resource-name';
import type { ConstructDocument } from './construct-document';

/** A construct with the object that it renders, or a declared external object. */
export interface UnitInput {
  readonly chart: Chart;
  readonly object?: ApiObject;
  readonly document: ConstructDocument;
}

/** The compiled objects, which replace the resources that were defined in the charts. */
export class RenderedObjects {
  /** Each below the construct of its Gateway. */
  private outputs: ReadonlySet<ApiObject> = new Set();
  /** Objects that are not rendered, because they were compiled. */
  private hidden: ReadonlySet<IConstruct> = new Set();

  public isHidden(construct: IConstruct): boolean {
    return this.hidden.has(construct);
  }

  public isOutput(object: ApiObject): boolean {
    return this.outputs.has(object);
  }

  /** Replaces the compiled objects of an earlier state by those of this one. */
  public replace(inputs: readonly UnitInput[], result: CompileResult): void {
    for (const output of this.outputs) output.node.scope?.node.tryRemoveChild(output.node.id);
    const ignored = new Set(result.ignored);
    this.hidden = new Set(
      inputs.flatMap(({ object, document }, index) =>
        object && !ignored.has(index) && !isReadByOthers(document) ? [object] : [],
      ),
    );
    const outputs = result.gateways.flatMap((gateway) => {
      const parent = gatewayObject(inputs, gateway);
      if (!parent)
        throw new Error(`the Gateway ${gateway.namespace}/${gateway.name} was compiled but is not in the app`);
      return gateway.manifests.map(
        (manifest) => new ApiObject(parent, freeId(parent, manifest), labelled(parent, manifest)),
      );
    });
    this.outputs = new Set(outputs);
  }
}

/** The construct of a Gateway. */
export function gatewayObject(
  inputs: readonly UnitInput[],
  { namespace, name }: Pick<GatewayOutput, 'namespace' | 'name'>,
): ApiObject | undefined {
  return inputs.find(({ document: { value } }) => {
    const metadata = value.metadata as { name?: string; namespace?: string };
    return value.kind === 'Gateway' && metadata.name === name && (metadata.namespace ?? 'default') === namespace;
  })?.object;
}

/**
 * Returns an object with the labels and annotations of the Gateway in whose place it is rendered, such as those that a visitor of the app
 * adds. Its own ones override them.
 */
function labelled({ metadata }: ApiObject, manifest: Manifest): Manifest {
  const { labels = {}, annotations = {} }: ApiObjectMetadata = metadata.toJson();
  const own: ApiObjectMetadata = manifest.metadata;
  const others = Object.entries(annotations).filter(([name]) => !INSTRUCTION.test(name));
  return {
    ...manifest,
    metadata: {
      ...manifest.metadata,
      ...merged('labels', labels, own.labels),
      ...merged('annotations', Object.fromEntries(others), own.annotations),
    },
  };
}

/** Annotations of a Gateway that the compiler reads. */
const INSTRUCTION = /^(cdk8s-)?ai-gateway\//;

function merged(name: string, inherited: Entries, own: Entries = {}): { readonly [name: string]: Entries } {
  const all = { ...inherited, ...own };
  return Object.keys(all).length === 0 ? {} : { [name]: all };
}

type Entries = Readonly<Record<string, string>>;

/** Returns the id of a compiled object below its Gateway: its kind, followed by its name if there are several of the kind. */
function freeId(parent: IConstruct, { kind, metadata }: Manifest): string {
  const id = `Compiled${kind}`;
  return parent.node.tryFindChild(id) ? `${id}-${metadata.name}` : id;
}

/** Kinds of Kubernetes itself, and the InferencePools that endpoint pickers watch, are read by the compiler and stay. */
function isReadByOthers({ value }: ConstructDocument): boolean {
  const group = groupOf(value.apiVersion);
  return group === '' || group === INFERENCE_GROUP;
}
