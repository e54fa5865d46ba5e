import { unsupported } from '../../unsupported';

/** The header that contains the chosen target of a virtual model. It is set before routing, in addition to the model. */
export const CHOICE_HEADER = 'x-ai-choice';

/** Its value. */
export type Choice = string;

/** A virtual model whose targets expressions choose. */
export interface ConditionalTarget {
  readonly name: string;
  readonly conditions: readonly (string | undefined)[];
}

/** The expression for the model of a request. */
export const REQUEST_BODY_MODEL = 'json(request.body).model';

/** Variables about the client, which depend on the phase of authentication. */
const OF_CLIENTS = /\b(?:jwt|apiKey|basicAuth|extauthz|extproc|metadata)\b/;

/**
 * Returns an expression for the selected target.
 *
 * @throws UnsupportedError if a condition reads a value that is not available yet
 */
export function choiceOf(all: readonly ConditionalTarget[]): string {
  return all.reduceRight((otherwise, { name, conditions }) => {
    const chosen = conditions.reduceRight(
      (rest, when, index) => (when === undefined ? `"${index}"` : `default(${when}, false) ? "${index}" : (${rest})`),
      '""',
    );
    return `${REQUEST_BODY_MODEL} == ${JSON.stringify(name)} ? (${chosen}) : (${otherwise})`;
  }, '""');
}

/** Refuses conditions about clients if authentication runs later. */
export function refuseConditionsOnClients({ name, conditions }: ConditionalTarget): void {
  if (conditions.some((when) => when !== undefined && OF_CLIENTS.test(when)))
    unsupported(`the target of ${name} depends on the identity of the client, which is not known yet`);
}
