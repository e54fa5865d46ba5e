import { ApiObject, Chart, Testing } from 'cdk8s';
import { ProxyDistribution } from '../../src';
import { type FieldValues, fieldValues } from './fields';

type Build = (chart: Chart) => void;

/** A member of the L2, and two charts that differ in nothing but its use. */
export interface Member {
  /** `Type.member`. */
  readonly name: string;
  readonly used: Build;
  readonly unused: Build;
}

/** For each option of an interface a value; an option that is new has to get one here too. */
type Values<Options> = { readonly [Name in keyof Options]-?: NonNullable<Options[Name]> };

/**
 * The options of an interface: each is set alone, on top of what is needed anyway.
 *
 * @param type the name of the interface
 * @param needed what is always set; where an option stands in both, its value has to differ
 */
export function optionsOf<Options extends object>(
  type: string,
  needed: Options,
  values: Values<Options>,
  build: (chart: Chart, options: Options) => void,
): Member[] {
  return Object.entries(values).map(([option, value]) => ({
    name: `${type}.${option}`,
    used: (chart) => build(chart, { ...needed, [option]: value }),
    unused: (chart) => build(chart, needed),
  }));
}

/**
 * Values that static members make: each is used alone.
 *
 * @param values by name of the member; each function has to call it by that name
 * @param build without a value: the same chart without any
 */
export function valuesOf<Value>(
  values: { readonly [name: string]: (chart: Chart) => Value },
  build: (chart: Chart, value: Value | undefined) => void,
): Member[] {
  return Object.entries(values).map(([name, make]) => {
    if (!make.toString().includes(name.split('.').at(-1) ?? name))
      throw new Error(`what stands for ${name} does not use it`);
    return {
      name,
      used: (chart: Chart) => build(chart, make(chart)),
      unused: (chart: Chart) => build(chart, undefined),
    };
  });
}

/** Methods that change what is there. */
export function callsOf<Object>(
  calls: { readonly [name: string]: (object: Object) => unknown },
  make: (chart: Chart) => Object,
): Member[] {
  return Object.entries(calls).map(([name, call]) => {
    if (!call.toString().includes(`.${name.split('.')[1]}(`))
      throw new Error(`what stands for ${name} does not call it`);
    return { name, used: (chart: Chart) => call(make(chart)), unused: (chart: Chart) => make(chart) };
  });
}

/** The fields of the reference that a member sets: those that it brings, and those whose plain value it changes. */
export function fieldsSetBy({ used, unused }: Member): string[] {
  const [after, before] = [render(used), render(unused)];
  return [...after].flatMap(([field, { values, isParent }]) => {
    const known = before.get(field);
    if (!known) return [field];
    return isParent || known.values === values ? [] : [field];
  });
}

function render(build: Build): FieldValues {
  const chart = new Chart(Testing.app(), 'c', { namespace: 'shop', disableResourceNameHashes: true });
  ProxyDistribution.NEUTRAL.applyTo(chart);
  build(chart);
  // Not validated: one option alone may ask for another one beside it.
  return fieldValues(
    chart.node
      .findAll()
      .filter(ApiObject.isApiObject)
      .map((object) => object.toJson()),
  );
}
