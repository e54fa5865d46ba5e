import type { Declaration } from './types';

/** A kind that has its own class. */
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
  /** Whether objects of the kind belong to no namespace. */
  readonly clusterScoped?: boolean;
}

/** The class of a kind and the struct of its properties. */
export function declareKind(facts: ClassFacts): Declaration[] {
  const { kind, className, apiVersion, description, spec, remarks, clusterScoped } = facts;
  return [
    {
      name: `${className}Props`,
      text: `/** Properties of ${kind}. */
export interface ${className}Props {
  /**
   * ${clusterScoped ? 'Name, labels and annotations. The kind belongs to no namespace: one that is given here is left out.' : 'Name, namespace, labels and annotations.'}
   * @default - a name from the construct's path, the ${clusterScoped ? '' : 'namespace and '}labels of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /** The desired state. */
  readonly spec: ${spec};
}`,
    },
    {
      name: className,
      text: `/**
 * ${description}
${remarks ? ` *\n * ${remarks}\n` : ''} */
export class ${className} extends ResourceObject {
  /**
   * Returns whether a value is a ${className}, of any copy of the package.
   *
   * @param x any value
   */
  public static is${className}(x?: unknown): x is ${className} {
    return isInstanceOf('${apiVersion}/${kind}', x);
  }

  /**
   * Defines the resource. Errors in it are reported when the app is synthesized.
   *
   * @param scope the chart, or a construct in one
   * @param id its name there, part of its path and of the generated name if \`metadata\` omits one
   * @param props the metadata and the spec
   */
  constructor(scope: Construct, id: string, props: ${className}Props) {
    super(scope, id, { apiVersion: '${apiVersion}', kind: '${kind}', specType: '${spec}', wireTypes: WIRE_TYPES${clusterScoped ? ', clusterScoped: true' : ''} }, props);
  }
}`,
    },
  ];
}
