import type { BackendAi, ModelPolicies, RouteType } from '../../../../validation/types.generated';
import { isObject } from '../../../../values/objects';
import { resourceKey } from '../../../../values/resource-name';
import type { BackendRefAttachment, RuleAttachment } from '../../../model/attachment';
import type { Destination, ServedModels } from '../../../model/graph';
import type { Subject } from '../../../model/guarantee';
import { entriesOf } from '../../../semantics/conditional';
import { policiesAt } from '../../../semantics/fitting-fields';
import { isCounted, MODEL_FORMATS, READ_MODEL_PATHS } from '../../../semantics/model-formats';
import { isUnread } from '../../../semantics/restrictions';
import { explainFields } from '../../explain/provenance';
import type { Access } from '../caller/access';
import { truthOf } from '../caller/truth';
import { exactly } from '../languages/words';
import { all, any, doubt, FALSE, type Formula, first, not, TRUE } from '../space/formula';
import { PATH_PART } from '../space/part';
import { type Around, refsTo, sectionsMeant } from './destinations';
import type { Place } from './place';
import { fieldsAt, missingFields, saidFields } from './policy-fields';

type Fields = Readonly<Record<string, unknown>>;

interface Missing {
  readonly fields: readonly string[];
  /** When requests do not meet others either: where no condition holds under which they would. */
  readonly unless: Formula;
}

/** Of the policy fields that are asked for, those that requests of a rule do not meet at each destination, provider and MCP target that is meant. */
export function fieldsMissing(
  asked: Fields,
  to: Subject | undefined,
  rule: RuleAttachment,
  place: Place,
  access: Access,
): Missing {
  const { gateway, listener, destinations } = place;
  const ofDestinations = refsTo(to, rule, place).flatMap((one) => {
    const { destination } = one.ref;
    const fields = explainFields(policiesAt(one));
    const sections = sectionsMeant(to, destination, place);
    if (sections.length === 0) return [[...saidFields(fields), ...ofModels(asked, destination)]];
    const own = destinations.get(destination.key)?.sections;
    return sections.map((name) => saidFields(fieldsAt(fields, explainFields(own?.get(name) ?? {}))));
  });
  const read = isUnread(rule.rule.route.kind) ? [] : [listener.preRouting, rule.traffic];
  const ofRequests = [explainFields(gateway.frontend), ...read.map((set) => explainFields(set))].map(saidFields);
  const fields = missingFields(asked, ofRequests, ofDestinations, true);
  const others = missingFields(asked, ofRequests, ofDestinations).filter((name) => !fields.includes(name));
  const unless = others.map((name) => {
    const isMet = (value: unknown) =>
      missingFields({ [name]: asked[name] }, [[{ field: name, value }]], []).length === 0;
    const said = ofRequests
      .flat()
      .flatMap(({ field, value }) => (field === name && isObject(value) ? metUnder(value, isMet, access) : []));
    return said.length > 0 ? not(any(...said)) : doubt(`which condition of ${name} holds`);
  });
  return { fields, unless: any(...unless) };
}

/** When a request gets an entry that says what is asked for: the first whose condition holds. */
function metUnder(value: object, isMet: (policy: object) => boolean, { identity, behind }: Access): readonly Formula[] {
  const before: Formula[] = [];
  return entriesOf(value).flatMap(({ condition, policy }) => {
    const holds = condition === undefined ? TRUE : behind(truthOf(condition, identity).isTrue);
    const isGiven = all(holds, ...before);
    before.push(not(holds));
    return isMet(policy) ? isGiven : [];
  });
}

/** When requests meet what is asked for, and it may do nothing to them. */
export function withoutEffect(asked: Fields, to: Subject | undefined, rule: RuleAttachment, around: Around): Formula {
  const uses = [...(asksOfPrompts(asked) ? [GUARDS] : []), ...(limitsTokens(asked) ? [TOKENS] : [])];
  const found = refsTo(to, rule, around).flatMap((ref) => {
    const { destination } = ref.ref;
    return [
      ...uses.map((use) => unheededAt(use, ref, to, around)),
      ...ofModels(asked, destination).map(({ field, says }) => doubt(`what ${says} says of ${field} itself`)),
    ];
  });
  return any(...found);
}

interface Use {
  /** Whether it does something to a format. */
  heeds(format: RouteType): boolean;
  readonly text: string;
  /** Whether it needs answers of a model, which are known at LLM backends alone. */
  readonly needsModel: boolean;
}

const GUARDS: Use = { heeds: (format) => MODEL_FORMATS[format].isRead, text: 'is not read', needsModel: false };
const TOKENS: Use = {
  heeds: (format) => isCounted(MODEL_FORMATS[format]),
  text: 'has tokens that no limit counts',
  needsModel: true,
};

function asksOfPrompts({ ai }: Fields): boolean {
  return isObject(ai) && Object.keys(ai).some((part) => part !== 'routes');
}

function limitsTokens({ rateLimit }: Fields): boolean {
  if (!isObject(rateLimit)) return false;
  const { local, global } = rateLimit;
  const descriptors = isObject(global) ? global.descriptors : undefined;
  return (
    listed(local).some(({ tokens }) => tokens !== undefined) ||
    listed(descriptors).some(({ unit }) => unit === 'Tokens')
  );
}

function listed(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function unheededAt(
  use: Use,
  { ref: { destination }, policies }: BackendRefAttachment,
  to: Subject | undefined,
  around: Around,
): Formula {
  if (destination.type === 'models') {
    const path = doubt(`whether requests of ${destination.key} get to another path than ${PATHS}, which ${use.text}`);
    return all(...READ_MODEL_PATHS.map((read) => not(first(PATH_PART, exactly(read)))), path);
  }
  const type = destination.type === 'backend' ? destination.backend.type : destination.type;
  if (type !== 'ai') return use.needsModel && MAY_BE_MODEL.has(type) ? notCountedAt(destination) : FALSE;
  const own = around.destinations.get(destination.key)?.sections;
  const blocks = new Set(sectionsMeant(to, destination, around).map((name) => own?.get(name)?.ai ?? policies.ai));
  return any(...[...blocks].map((ai) => pathsOf(ai?.value, use, destination)));
}

const PATHS = READ_MODEL_PATHS.filter((path) => !path.endsWith('/models')).join(', ');
const MAY_BE_MODEL: ReadonlySet<string> = new Set([
  'service',
  'static',
  'unixSocket',
  'dynamicForwardProxy',
  'agentRuntime',
]);

function notCountedAt({ key }: Destination): Formula {
  return doubt(`whether ${key} answers with tokens, which are counted at LLM backends alone`);
}

function pathsOf(ai: BackendAi | undefined, { heeds, text }: Use, { key }: Destination): Formula {
  const paths = Object.entries(ai?.routes ?? {}).filter(([, format]) => !heeds(format));
  const texts = paths.map(
    ([path, format]) => `whether requests get to path ${path} of ${key}, whose format (${format}) ${text}`,
  );
  return any(...texts.map((one) => doubt(one)));
}

/** Fields of policies by what Models say of them. */
const SAID_BY_MODELS: Readonly<Record<string, readonly (keyof ModelPolicies)[]>> = {
  ai: ['promptGuard', 'transformations'],
  auth: ['auth'],
  authorization: ['authorization'],
  headerModifiers: ['headers'],
  health: ['health'],
  tls: ['tls'],
  tunnel: ['tunnel'],
};

/** Of the fields that are asked for, those that one of the models says itself. Which of both wins is not known here. */
function ofModels(asked: Fields, destination: Destination) {
  if (destination.type !== 'models') return [];
  return Object.entries(asked).flatMap(([field, value]) => {
    const says = modelWith(SAID_BY_MODELS[field] ?? [], destination);
    return says === undefined ? [] : [{ field, value, says }];
  });
}

function modelWith(fields: readonly (keyof ModelPolicies)[], { models }: ServedModels): string | undefined {
  const found = models.find(({ resource: { spec } }) => fields.some((field) => spec.policies?.[field] !== undefined));
  return found && resourceKey(found.resource);
}
