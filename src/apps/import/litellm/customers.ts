import type { Fields } from '../../../core/values/objects';
import type { ConversionReport } from '../conversion-report';
import type { CountedBudgets } from './counted';
import { budgetOfDollars, budgetsOfMinutes, isFree, type Limits } from './limits';

/** The places in which LiteLLM searches for the customer, in its order. */
export const CUSTOMER = [
  'request.headers["x-litellm-customer-id"]',
  'request.headers["x-litellm-end-user-id"]',
  'json(request.body).user',
  'json(request.body).litellm_metadata.user',
  'json(request.body).metadata.user_id',
  'json(request.body).safety_identifier',
] as const;

/** Conditions that a request for one of `CUSTOMERS` fulfils, wherever it names them and however often. */
export const REFUSED = CUSTOMER.map((one) => {
  const [, header] = /^request\.headers\[(.*)\]$/.exec(one) ?? [];
  return header === undefined
    ? `${one} in CUSTOMERS`
    : `request.headers.raw()[${header}].exists(one, one in CUSTOMERS)`;
});

/** Fields that have no equivalent here. */
const OTHERS: readonly (readonly [fields: readonly string[], meaning: string])[] = [
  [['allowed_model_region'], 'may only use models of one region'],
  [['default_model'], 'has its own model'],
  [['object_permission_id', 'object_permission'], 'has its own permissions'],
];

/**
 * Reads budgets of customers, whom clients name in their requests.
 *
 * @returns the customers whose requests are blocked
 */
export function readCustomers(
  rows: readonly Fields[],
  limitsOf: (row: Fields, item: string) => Limits,
  counted: CountedBudgets,
  report: ConversionReport,
): readonly string[] {
  const blocked: string[] = [];
  for (const [index, row] of rows.entries()) {
    const item = `customers[${index}]`;
    const id = row.user_id;
    if (typeof id !== 'string' || id === '') {
      report.leftOut(item, 'clients', 'It has no `user_id`.');
      continue;
    }
    const others = OTHERS.filter(([fields]) => fields.some((field) => row[field]));
    const limits = row.blocked === true ? undefined : limitsOf(row, item);
    if (!limits || limits.isRefused || others.length > 0) {
      blocked.push(id);
      if (others.length > 0)
        report.leftOut(
          item,
          'clients',
          `The customer ${others.map(([, text]) => text).join(', ')}, which the gateway cannot apply. Requests for this customer are rejected.`,
        );
      else report.exact(item);
      continue;
    }
    counted.add('CUSTOMER', id, [...limits.dollars.map(budgetOfDollars), ...budgetsOfMinutes(limits)]);
    if (!isFree(limits)) report.exact(item);
  }
  return blocked;
}
