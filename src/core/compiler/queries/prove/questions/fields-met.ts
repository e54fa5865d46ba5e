import type { ModelFormatFacts } from '../../../../data-plane/facts';
import { keyOfProvider, ONLY_PROVIDER } from '../../../../providers';
import type { BackendAi, ModelPolicies } from '../../../../validation/types.generated';
import { isObject } from '../../../../values/objects';
import { partOf } from '../../../../values/parts';
import { resourceKey } from '../../../../values/resource-name';
import type { BackendRefAttachment, RuleAttachment } from '../../../model/attachment';
import type { Destination, ServedModels } from '../../../model/graph';
import type { Subject } from '../../../model/guarantee';
import type { CompileOptions } from '../../../model/options';
import { canMask, readsStreams } from '../../../semantics/answer-guards';
import { entriesOf } from '../../../semantics/conditional';
import { policiesAt } from '../../../semantics/fitting-fields';
import {
  changesOf,
  type FieldChanges,
  factsOf,
  formatsByPath,
  isCounted,
  mayChoose,
  mayStream,
  modelPathsThat,
  usualTraffic,
  withReplacements,
} from '../../../semantics/model-formats';
import { aiAt } from '../../../semantics/provider-fields';
import { isUnread } from '../../../semantics/restrictions';
import { writtenProvidersOf } from '../../../semantics/written-providers';
import { explainFields } from '../../explain/provenance';
import type { Access } from '../caller/access';
import { truthOf } from '../caller/truth';
import { exactly } from '../languages/words';
import { all, any, doubt, FALSE, type Formula, first, not, TRUE } from '../space/formula';
import { PATH_PART } from '../space/part';
import { type Around, refsTo, selectedSections } from './destinations';
import type { Place } from './place';
import { fieldsAt, missingFields, wholeSettings } from './policy-fields';

type Fields = Readonly<Record<string, unknown>>;

interface Missing {
  readonly fields: readonly string[];
  /** When requests do not satisfy the other fields either, because no condition that applies them is true. */
  readonly unless: Formula;
}

/** Returns the required policy fields that requests of a rule do not satisfy at each relevant destination, provider and MCP target. */
export function fieldsMissing(
  required: Fields,
  to: Subject | undefined,
  rule: RuleAttachment,
  place: Place,
  access: Access,
): Missing {
  const { gateway, listener, destinations } = place;
  const ofDestinations = refsTo(to, rule, place).flatMap((one) => {
    const { destination } = one.ref;
    const fields = explainFields(policiesAt(one));
    const sections = selectedSections(to, destination, place);
    if (sections.length === 0) return [[...wholeSettings(fields), ...ofModels(required, destination)]];
    const own = destinations.get(destination.key)?.sections;
    return sections.map((name) => wholeSettings(fieldsAt(fields, explainFields(own?.get(name) ?? {}))));
  });
  const read = isUnread(rule.rule.route.kind) ? [] : [listener.preRouting, rule.traffic];
  const ofRequests = [explainFields(gateway.frontend), ...read.map((set) => explainFields(set))].map(wholeSettings);
  const fields = missingFields(required, ofRequests, ofDestinations, true);
  const others = missingFields(required, ofRequests, ofDestinations).filter((name) => !fields.includes(name));
  const unless = others.map((name) => {
    const isMet = (value: unknown) =>
      missingFields({ [name]: required[name] }, [[{ field: name, value }]], []).length === 0;
    const conditions = ofRequests
      .flat()
      .flatMap(({ field, value }) => (field === name && isObject(value) ? metUnder(value, isMet, access) : []));
    return conditions.length > 0 ? not(any(...conditions)) : doubt(`which condition of ${name} is true`);
  });
  return { fields, unless: any(...unless) };
}

/** Returns when a request gets an entry that satisfies the requirement: the first whose condition is true. */
function metUnder(value: object, isMet: (policy: object) => boolean, { identity, behind }: Access): readonly Formula[] {
  const before: Formula[] = [];
  return entriesOf(value).flatMap(({ condition, policy }) => {
    const isTrue = condition === undefined ? TRUE : behind(truthOf(condition, identity).isTrue);
    const isGiven = all(isTrue, ...before);
    before.push(not(isTrue));
    return isMet(policy) ? isGiven : [];
  });
}

/**
 * Returns when requests satisfy the required fields, but these may have no effect on them.
 *
 * @param mode - the reader of the inputs
 */
export function withoutEffect(
  required: Fields,
  to: Subject | undefined,
  rule: RuleAttachment,
  around: Around,
  mode: CompileOptions['mode'] = 'compiled',
): Formula {
  const uses = usesOf(required, mode);
  const guards = answerGuardsOf(required);
  const found = refsTo(to, rule, around).flatMap((ref) => {
    const { destination } = ref.ref;
    return [
      ...uses.map((use) => unheededAt(use, ref, to, around)),
      ...(guards ? blocksAt(ref, to, around).map(({ ai }) => streamsPast(guards, ai, destination, mode)) : []),
      ...ofModels(required, destination).map(({ field, setter }) => doubt(`the own ${field} of ${setter}`)),
    ];
  });
  return any(...found);
}

/** The effect of a policy field on requests of a format. */
interface Use {
  /** Reports whether the policy affects each of these fields, given the policies that change them. */
  affects(format: ModelFormatFacts, changes: FieldChanges, provider: string | undefined): boolean;
  readonly text: string;
  /** Whether it needs answers of a model, which are known at LLM backends alone. */
  readonly needsModel: boolean;
}

function usesOf(required: Fields, mode: CompileOptions['mode']): readonly Use[] {
  const { promptGuard, ...others } = partOf(required.ai);
  const { request, response } = partOf(promptGuard);
  const isAbout = (part: string) => part in others;
  return [
    ...(request !== undefined ? [PROMPTS] : []),
    ...(response !== undefined ? [ANSWERS] : []),
    ...(CHANGES.some(isAbout) ? [FIELDS] : []),
    ...(ENRICHMENT.some(isAbout) ? [PROMPTS] : []),
    ...(limitsTokens(required) ? [mode === 'compiled' ? HELD_TOKENS : TOKENS] : []),
  ];
}

const CHANGES = ['defaults', 'overrides', 'transformations', 'modelAliases'];
const ENRICHMENT = ['prompt', 'promptCaching'];

const PROMPTS: Use = { affects: ({ guardsPrompts }) => guardsPrompts, text: 'is not inspected', needsModel: false };
const ANSWERS: Use = {
  affects: ({ guardsAnswers }) => guardsAnswers === true,
  text: 'has responses that are not inspected',
  needsModel: false,
};
const FIELDS: Use = {
  affects: ({ changesFields }) => changesFields,
  text: 'is forwarded unchanged',
  needsModel: false,
};
const TOKENS: Use = { affects: isCounted, text: 'has tokens that no limit counts', needsModel: true };
/** Compiled, fields by which clients would keep answers from being counted are replaced. */
const HELD_TOKENS: Use = {
  ...TOKENS,
  affects: (format, changes) => isCounted(format, withReplacements(format, changes)),
};

function answerGuardsOf({ ai }: Fields): unknown {
  return partOf(partOf(ai).promptGuard).response;
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

function unheededAt(use: Use, ref: BackendRefAttachment, to: Subject | undefined, around: Around): Formula {
  const { destination } = ref.ref;
  if (destination.type === 'models') {
    const read = modelPathsThat((format) => use.affects(format, {}, undefined));
    const named = read.filter((path) => !path.endsWith('/models')).join(', ');
    const path = doubt(`whether requests of ${destination.key} use another path than ${named}, which ${use.text}`);
    return all(...read.map((one) => not(first(PATH_PART, exactly(one)))), path);
  }
  const type = destination.type === 'backend' ? destination.backend.type : destination.type;
  if (type !== 'ai') return use.needsModel && MAY_BE_MODEL.has(type) ? notCountedAt(destination) : FALSE;
  return any(...blocksAt(ref, to, around).map((block) => pathsOf(block, use, destination)));
}

/** The `ai` settings of the destinations that may answer, with their providers if known. */
interface AiBlock {
  readonly ai: BackendAi | undefined;
  /** The key of the provider in the config. */
  readonly provider: string | undefined;
}

/** Returns the selected models or providers; empty if the destination has none. */
function blocksAt(
  { ref: { destination }, policies }: BackendRefAttachment,
  to: Subject | undefined,
  around: Around,
): readonly AiBlock[] {
  if (destination.type === 'models') return [{ ai: policies.ai?.value, provider: undefined }];
  if (destination.type !== 'backend' || destination.backend.type !== 'ai') return [];
  const own = around.destinations.get(destination.key)?.sections;
  const written = writtenProvidersOf(destination.backend);
  const blocks = selectedSections(to, destination, around).map((section): AiBlock => {
    const { spec } = written.find(({ name }) => (name || ONLY_PROVIDER) === section) ?? {};
    return { ai: aiAt(own?.get(section)?.ai, policies.ai)?.value, provider: spec && keyOfProvider(spec) };
  });
  return [...new Map(blocks.map((block) => [`${block.provider} ${JSON.stringify(block.ai)}`, block])).values()];
}

const MAY_BE_MODEL: ReadonlySet<string> = new Set([
  'service',
  'static',
  'unixSocket',
  'dynamicForwardProxy',
  'agentRuntime',
]);

function notCountedAt({ key }: Destination): Formula {
  return doubt(`whether ${key} is a model, whose tokens are only counted at LLM backends`);
}

function pathsOf({ ai = {}, provider }: AiBlock, { affects, text }: Use, { key }: Destination): Formula {
  const changes = changesOf(ai);
  const paths = formatsByPath(ai).filter(([, format]) => !affects(factsOf(format), changes, provider));
  const texts = paths.map(
    ([path, format]) => `whether requests use path ${path} of ${key}, whose format (${format}) ${text}`,
  );
  return any(...texts.map((one) => doubt(one)));
}

/** When clients get answers past guards because they request streams. */
function streamsPast(
  required: unknown,
  ai: BackendAi = {},
  { key }: Destination,
  mode: CompileOptions['mode'],
): Formula {
  const { promptGuard = {} } = ai;
  const changes = changesOf(ai);
  if (!mayStream(changes)) return FALSE;
  const { masks, firstChoiceOnly } = usualTraffic().streams;
  if (!readsStreams(promptGuard, mode))
    return doubt(`whether clients request streams from ${key}, which its response guards do not inspect`);
  const refusing = promptGuard.response?.filter((guard) => !canMask(guard));
  const value = { ...ai, promptGuard: { ...promptGuard, response: refusing } };
  const isLeft =
    missingFields({ ai: { promptGuard: { response: required } } }, [], [[{ field: 'ai', value }]]).length === 0;
  if (!isLeft && !masks)
    return doubt(`whether clients request streams from ${key}, which response guards do not change`);
  const isForSeveral = formatsByPath(ai).some(([, format]) => format === 'Completions') && mayChoose(changes);
  return firstChoiceOnly && isForSeveral
    ? doubt(
        `whether clients request several answers (\`n\`) from ${key} as a stream, of which guards only inspect the first`,
      )
    : FALSE;
}

/** Policy fields, with the fields of Models that set the same. */
const FIELDS_OF_MODELS: Readonly<Record<string, readonly (keyof ModelPolicies)[]>> = {
  ai: ['promptGuard', 'transformations'],
  auth: ['auth'],
  authorization: ['authorization'],
  headerModifiers: ['headers'],
  health: ['health'],
  tls: ['tls'],
  tunnel: ['tunnel'],
};

/** Returns the required fields that one of the models sets itself. It is unknown which of the two takes precedence. */
function ofModels(required: Fields, destination: Destination) {
  if (destination.type !== 'models') return [];
  return Object.entries(required).flatMap(([field, value]) => {
    const setter = modelWith(FIELDS_OF_MODELS[field] ?? [], destination);
    return setter === undefined ? [] : [{ field, value, setter }];
  });
}

function modelWith(fields: readonly (keyof ModelPolicies)[], { models }: ServedModels): string | undefined {
  const found = models.find(({ resource: { spec } }) => fields.some((field) => spec.policies?.[field] !== undefined));
  return found && resourceKey(found.resource);
}
