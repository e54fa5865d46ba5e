import { ApiObject, Chart, Testing } from 'cdk8s';
import { ProxyDistribution } from '../../src/modules/settings';
import { type FieldValues, fieldValues } from './fields';

type Build = (chart: Chart) => void;

/** A member of the L2, and two charts that differ only in its use. */
export interface Member {
  /** `Type.member`. */
  readonly name: string;
  readonly used: Build;
  readonly unused: Build;
}

/** A value for each option of an interface; new options require a value here, too. */
type Values<Options> = { readonly [Name in keyof Options]-?: NonNullable<Options[Name]> };

/**
 * Returns the options of an interface. Each is set alone, in addition to the required ones.
 *
 * @param type the name of the interface
 * @param needed options that are always set; if an option is in both, its value must differ
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
 * Returns the members for values that static members return: each is used alone.
 *
 * @param values by name of the member; each function must call it by that name
 * @param build without a value: the same chart without any
 */
export function valuesOf<Value>(
  values: { readonly [name: string]: (chart: Chart) => Value },
  build: (chart: Chart, value: Value | undefined) => void,
): Member[] {
  return Object.entries(values).map(([name, make]) => {
    if (!make.toString().includes(name.split('.').at(-1) ?? name))
      throw new Error(`the sample for ${name} does not use it`);
    return {
      name,
      used: (chart: Chart) => build(chart, make(chart)),
      unused: (chart: Chart) => build(chart, undefined),
    };
  });
}

/** Returns the methods that change an existing object. */
export function callsOf<Object>(
  calls: { readonly [name: string]: (object: Object) => unknown },
  make: (chart: Chart) => Object,
): Member[] {
  return Object.entries(calls).map(([name, call]) => {
    if (!call.toString().includes(`.${name.split('.')[1]}(`))
      throw new Error(`the sample for ${name} does not call it`);
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
  // Not validated, because one option alone may require another one.
  return fieldValues(
    chart.node
      .findAll()
      .filter(ApiObject.isApiObject)
      .map((object) => object.toJson()),
  );
}
