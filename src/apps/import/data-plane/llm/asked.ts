import { unfit } from '../../unfit';

/** Set before routing beside the model: which of the targets of a virtual model was chosen. */
export const CHOICE_HEADER = 'x-ai-choice';

/** Its value. */
export type Choice = string;

/** A virtual model whose targets expressions choose. */
export interface Conditional {
  readonly name: string;
  readonly conditions: readonly (string | undefined)[];
}

/** The model that a request asks for. */
export const ASKED_MODEL = 'json(request.body).model';

/** What is known of a client when its way is looked for depends on where it is asked who it is. */
const OF_CLIENTS = /\b(?:jwt|apiKey|basicAuth|extauthz|extproc|metadata)\b/;

/** An expression that says which of the targets was chosen. @throws UnsupportedError where a condition needs what is not known yet */
export function choiceOf(all: readonly Conditional[]): string {
  return all.reduceRight((otherwise, { name, conditions }) => {
    const chosen = conditions.reduceRight(
      (rest, when, index) => (when === undefined ? `"${index}"` : `default(${when}, false) ? "${index}" : (${rest})`),
      '""',
    );
    return `${ASKED_MODEL} == ${JSON.stringify(name)} ? (${chosen}) : (${otherwise})`;
  }, '""');
}

/** Refuses conditions about clients where clients are asked later. */
export function refuseConditionsOnClients({ name, conditions }: Conditional): void {
  if (conditions.some((when) => when !== undefined && OF_CLIENTS.test(when)))
    unfit(`which target ${name} has depends on who the client is, which is not known yet`);
}
