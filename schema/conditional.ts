import { type ArraySchema, list, type RefSchema, type Rule, ref, type StructSchema, struct } from './form';
import { cel } from './scalars';

// Conditional policies: each request gets the first one whose condition is true.

/** What is said of the entries of such a list: only the last may lack a condition. */
export const lastWithoutCondition = (condition: string, message: string): Rule => ({
  rule: `self.filter(e, !has(e.${condition})).size() <= 1 && (!self.exists(e, !has(e.${condition})) || !has(self[size(self) - 1].${condition}))`,
  message,
});

/** The list beside the fields of a policy; its entries are of the type that `conditionalEntry` makes. */
export const conditionalList = (policy: string): ArraySchema =>
  list(
    'Policies in order; the first whose condition matches applies to a request.',
    ref(`${policy}Conditional`, 'One of them.'),
    {
      minItems: 1,
      maxItems: 16,
      'x-since': 'v1.4',
      'x-rules': [lastWithoutCondition('condition', 'conditional entries without condition must be last')],
    },
  );

export const conditionalEntry = (policy: RefSchema): StructSchema =>
  struct(
    'A policy and when it applies.',
    {
      condition: cel(
        'request',
        'When it applies. An expression that fails counts as false. Only the last entry may lack it.',
        {
          'x-implied': '`true`',
        },
      ),
      policy,
    },
    { required: ['policy'], 'x-source': 'fields: conditional policies' },
  );

const aloneRule = (fields: readonly string[]) =>
  ({
    rule: `has(self.conditional) ? ${fields.map((field) => `!has(self.${field})`).join(' && ')} : true`,
    message: 'conditional cannot be set with any other field',
  }) as const;

/** `conditional` stands alone; without it, `required` has to be there. */
export function conditionalRules(fields: readonly string[], required?: string): Rule[] {
  const alone = { ...aloneRule(fields), since: 'v1.4' } as const;
  if (required === undefined) return [alone];
  return [
    alone,
    {
      rule: `has(self.conditional) ? true : has(self.${required})`,
      message: `${required}: Required value`,
      since: 'v1.4',
    },
  ];
}

/** The same for services that are called, which may have a `url` in place of `backendRef` since v1.5. */
export function conditionalServiceRules(fields: readonly string[]): Rule[] {
  const former = fields.filter((field) => field !== 'url');
  return [
    ...conditionalRules(former, 'backendRef').map((rule) => ({ ...rule, until: 'v1.4' as const })),
    { ...aloneRule(fields), since: 'v1.5' },
    {
      rule: 'has(self.conditional) ? !has(self.backendRef) && !has(self.url) : has(self.backendRef) != has(self.url)',
      message: 'exactly one of backendRef or url must be set unless conditional is set',
      since: 'v1.5',
    },
  ];
}

/** A field that was required up to the later revision and is asked for by rules since. */
export const requiredBefore = { 'x-before': { 'v1.4': { required: true } } } as const;

export const failureMode = (service: string) =>
  ref('FailureMode', `Handling of requests if ${service} fails or is unreachable.`, {
    'x-since': 'later',
    'x-implied': '`FailClosed`',
  });
