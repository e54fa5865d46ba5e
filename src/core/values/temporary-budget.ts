/** A budget that replaces another one until a time, with a counter of its own. */
export interface TemporaryBudget {
  /** The client whose budget it is; absent for all clients without a budget of their own. */
  readonly client?: string;
  /** The time at which it ends, in the form of RFC 3339. */
  readonly until: string;
}

/** A counted value with the temporary budgets that replace it. */
export interface TemporarilyCounted {
  /** The expression of the client. */
  readonly value: string;
  readonly temporary: readonly TemporaryBudget[];
  /** The clients with budgets of their own, to which those of all others do not apply. */
  readonly clients: readonly string[];
}

/** Returns the value by which a rate limit service counts a client, or `*` for all clients, while a temporary budget applies. */
export function temporaryValue(client: string, { until }: TemporaryBudget): string {
  return `${prefixOf(until)}${client}`;
}

/**
 * Returns the expression that counts clients by another value until their temporary budgets end. The data plane compares the time of each
 * request, so that the end requires no deployment.
 */
export function temporarilyCounted({ value, temporary, clients }: TemporarilyCounted): string {
  const cases = [...temporary]
    .sort((one, other) => Number(one.client === undefined) - Number(other.client === undefined))
    .map((one) => {
      const { client, until } = one;
      const isBefore = `request.startTime < timestamp(${JSON.stringify(until)})`;
      if (client !== undefined)
        return `${value} == ${JSON.stringify(client)} && ${isBefore} ? ${JSON.stringify(temporaryValue(client, one))} : `;
      const isOther = clients.length > 0 ? `!(${value} in ${JSON.stringify(clients)}) && ` : '';
      return `${isOther}${isBefore} ? ${JSON.stringify(prefixOf(until))} + string(${value}) : `;
    });
  return `${cases.join('')}${value}`;
}

/** Returns the parts of an expression that `temporarilyCounted` returned, and those of any other expression without temporary budgets. */
export function readTemporarilyCounted(expression: string): TemporarilyCounted {
  const plain = { value: expression, temporary: [], clients: [] };
  const ends = [...expression.matchAll(CASE)];
  const last = ends.at(-1);
  if (!last) return plain;
  const value = expression.slice(last.index + last[0].length);
  const temporary = ends.map(([, client, until]) => ({
    ...(client === undefined ? {} : { client: String(JSON.parse(client)) }),
    until: String(until),
  }));
  const [, list = '[]'] =
    / in (\["(?:[^"\\]|\\.)*"(?:,"(?:[^"\\]|\\.)*")*\])\) && request\.startTime < /.exec(expression) ?? [];
  const read = { value, temporary, clients: JSON.parse(list) };
  return temporarilyCounted(read) === expression ? read : plain;
}

/** The end of a case: a comparison with a client, if there is one, the time, and the value. */
const CASE =
  /(?: == ("(?:[^"\\]|\\.)*") && )?request\.startTime < timestamp\("([^"]+)"\) \? "(?:[^"\\]|\\.)*"(?: \+ string\(.*?\))? : /g;

function prefixOf(until: string): string {
  return `until ${until}: `;
}
