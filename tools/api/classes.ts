import type { Declaration } from './types';

/** One kind, as a class of its own. */
export interface ClassFacts {
  readonly kind: string;
  /** Name of the class: the kind, with acronyms as words. */
  readonly className: string;
  readonly apiVersion: string;
  readonly description: string;
  /** Name of the struct of `spec`. */
  readonly spec: string;
  /** A note on names, for kinds that a distribution renames. */
  readonly remarks?: string;
}

/** The class of a kind and the struct of its properties. */
export function declareKind({ kind, className, apiVersion, description, spec, remarks }: ClassFacts): Declaration[] {
  return [
    {
      name: `${className}Props`,
      text: `/** What a ${kind} is made of. */
export interface ${className}Props {
  /**
   * Name, namespace, labels and annotations.
   * @default - a name from the construct's path, the namespace and labels of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /** What is wanted. */
  readonly spec: ${spec};
}`,
    },
    {
      name: className,
      text: `/**
 * ${description}
${remarks ? ` *\n * ${remarks}\n` : ''} */
export class ${className} extends ResourceObject {
  /** Defines one. Mistakes in it are reported when the app is synthesized. */
  constructor(scope: Construct, id: string, props: ${className}Props) {
    super(scope, id, { apiVersion: '${apiVersion}', kind: '${kind}', specType: '${spec}', wireTypes: WIRE_TYPES }, props);
  }
}`,
    },
  ];
}
