import type { LabelSelector } from '../../validation/gateway-types.generated';

type Labels = Readonly<Record<string, string>>;

/** Whether an object carries every one of these labels. */
export function carries(
  labels: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>> | undefined,
): boolean {
  return Object.entries(wanted ?? {}).every(([key, value]) => labels[key] === value);
}

/** Reports whether a Kubernetes label selector matches: all its conditions must be true; without conditions, it matches everything. */
export function selects(selector: LabelSelector, labels: Labels): boolean {
  return (
    carries(labels, selector.matchLabels) &&
    (selector.matchExpressions ?? []).every(({ key, operator, values = [] }) => {
      const present = Object.hasOwn(labels, key);
      switch (operator) {
        case 'In':
          return present && values.includes(labels[key]);
        case 'NotIn':
          return !present || !values.includes(labels[key]);
        case 'Exists':
          return present;
        case 'DoesNotExist':
          return !present;
        default:
          return false;
      }
    })
  );
}
