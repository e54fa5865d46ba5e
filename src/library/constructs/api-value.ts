/** An enum value as a string, if each value is also one of the API's enum. */
type Known<Own extends string, Value extends string> = `${Own}` extends `${Value}` ? Own : never;

/** The value of an enum of the API that is written like one of our own: their compiler sees that there is one. */
export function apiValue<Own extends string, Value extends string>(
  values: Readonly<Record<string, Value>>,
  own: Known<Own, Value>,
): Value;
export function apiValue<Own extends string, Value extends string>(
  values: Readonly<Record<string, Value>>,
  own: Known<Own, Value> | undefined,
): Value | undefined;
export function apiValue(values: Readonly<Record<string, string>>, own: string | undefined): string | undefined {
  return Object.values(values).find((value) => value === own);
}
