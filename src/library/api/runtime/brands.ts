/** Marks an object, or all instances of a prototype, as instances of a class. */
export function addBrand(target: object, name: string): void {
  Object.defineProperty(target, brandOf(name), { value: true });
}

/** Returns whether a value is an instance of a branded class, of any copy of the package. */
export function isInstanceOf(name: string, value: unknown): boolean {
  return typeof value === 'object' && value !== null && brandOf(name) in value;
}

function brandOf(name: string): symbol {
  return Symbol.for(`cdk8s-ai-gateway.${name}`);
}
