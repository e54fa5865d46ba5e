import { dump } from 'js-yaml';
import { parseAllDocuments } from 'yaml';
import { ownBadInputs } from '../../support/documents';
import type { Chance } from '../../support/random';

type Json = Record<string, unknown>;

/** Settings with random environments, and the files that these name. */
export interface RandomEnvironments {
  readonly names: readonly string[];
  readonly files: ReadonlyMap<string, string>;
}

interface Found {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

const NAMES = ['dev', 'eu', 'prod', 'stage', 'us'];

/**
 * Returns environments of some resources with changes of every kind: some match nothing, some cannot be applied, some break their target.
 */
export function randomEnvironments(base: string, chance: Chance): RandomEnvironments {
  const documents = parseAllDocuments(base).map((document) => document.toJS() as Json);
  const files = new Map([['base/all.yaml', base]]);
  const names = NAMES.slice(0, 2 + chance.below(NAMES.length - 1));
  const environments = names.map((name) => [name, randomEnvironment(name, documents, files, chance)] as const);
  const common = chance.happens(0.3) ? { waivers: [waiver(documents, chance)], severities: severities(chance) } : {};
  const settings = { inputs: ['base'], ...common, environments: Object.fromEntries(environments) };
  files.set('ai-gateway.yaml', dump(settings, { noRefs: true }));
  return { names, files };
}

function randomEnvironment(name: string, documents: readonly Json[], files: Map<string, string>, chance: Chance): Json {
  const result: Json = {};
  const add = (probability: number, field: string, make: () => unknown) => {
    if (chance.happens(probability)) result[field] = make();
  };
  // Some are like the one before, or like each other.
  if (chance.happens(0.15)) return result;
  add(0.5, 'patches', () => Array.from({ length: 1 + chance.below(3) }, () => patch(documents, chance)));
  add(0.4, 'hosts', () => renames(documents, isHost, ['stage.example.com', '*.example.org', 'a b'], chance));
  add(0.3, 'models', () => renames(documents, isModel, ['gpt-5-mini', 'gpt4o', 'gpt-5-mni'], chance));
  add(0.3, 'severities', () => severities(chance));
  add(0.2, 'failOn', () => chance.pick(['error', 'warning', 'note', 'never']));
  add(0.2, 'waivers', () => [waiver(documents, chance)]);
  add(0.2, 'defaultNamespace', () => chance.pick(['shop', 'bench', 'default']));
  add(0.2, 'externals', () => externals(chance));
  add(0.4, 'inputs', () => {
    files.set(`${name}/more.yaml`, more(documents, chance));
    return [name];
  });
  return result;
}

function patch(documents: readonly Json[], chance: Chance): Json {
  const document = chance.pick(documents);
  const { kind, metadata } = document as { kind: string; metadata: { name: string; namespace?: string } };
  const target = chance.happens(0.1)
    ? { kind, name: 'nobody' }
    : { kind, ...(chance.happens(0.8) ? metadataOf(metadata) : {}) };
  const places = placesIn(document.spec ?? {}, ['spec']);
  if (places.length === 0 || chance.happens(0.2)) return { target, patch: { $patch: 'delete' } };
  const { path, value } = chance.pick(places);
  const pointer = path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const other = () => chance.pick<unknown>([changed(value), 7, { wrong: true }, 'x(']);
  switch (chance.below(4)) {
    case 0:
      return { target, patch: [{ op: 'remove', path: pointer }] };
    case 1:
      return { target, patch: [{ op: 'replace', path: pointer, value: other() }] };
    case 2:
      return {
        target,
        patch: { metadata: { labels: { tier: 'gold' }, name: chance.happens(0.3) ? 'renamed' : undefined } },
      };
    default: {
      const keys = path.slice(0, Math.max(1, path.findIndex((step) => typeof step === 'number') + 1 || path.length));
      const set = chance.happens(0.3) ? null : other();
      return {
        target,
        patch: keys
          .filter((key) => typeof key === 'string')
          .reduceRight<unknown>((below, key) => ({ [key]: below }), set),
      };
    }
  }
}

function metadataOf({ name, namespace }: { readonly name: string; readonly namespace?: string }): Json {
  return namespace === undefined ? { name } : { name, namespace };
}

function changed(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value}x`;
  return Array.isArray(value) ? [...value, ...value] : { ...(value as Json) };
}

function placesIn(node: unknown, path: readonly (string | number)[]): Found[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const here = [...path, Array.isArray(node) ? Number(key) : key];
    return [{ path: here, value }, ...placesIn(value, here)];
  });
}

const isHost = ({ path }: Found) => /^host(?:name)?s?$/.test(String(path.find((step) => /^host/.test(String(step)))));
const isModel = ({ path }: Found) => path.at(-1) === 'model';

function renames(
  documents: readonly Json[],
  isSelected: (found: Found) => boolean,
  others: readonly string[],
  chance: Chance,
): Json {
  const texts = documents
    .flatMap((document) => placesIn(document.spec, ['spec']))
    .filter(isSelected)
    .flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const all = [...texts, ...(chance.happens(0.2) ? ['nowhere'] : [])];
  return Object.fromEntries(
    all.filter(() => chance.happens(0.5)).map((text) => [text, chance.pick([...others, ...texts])]),
  );
}

function severities(chance: Chance): Json {
  const codes = ['AIG7005', 'AIG7062', 'AIG7066', 'AIG7004', 'AIG4001', 'AIG3018'];
  return Object.fromEntries(
    codes.filter(() => chance.happens(0.3)).map((code) => [code, chance.pick(['error', 'warning', 'note', 'off'])]),
  );
}

function waiver(documents: readonly Json[], chance: Chance): Json {
  const { kind, metadata } = chance.pick(documents) as { kind: string; metadata: { name: string; namespace?: string } };
  const code = chance.pick(['AIG7005', 'AIG7062', 'AIG7066', 'AIG7004']);
  return { code, resource: `${kind} ${metadata.namespace ?? 'default'}/${metadata.name}`, reason: 'as agreed' };
}

function externals(chance: Chance): Json {
  return {
    secrets: [{ name: chance.pick(['key', 'openai-key']), namespace: 'shop', keys: ['Authorization'] }],
    services: [{ name: chance.pick(['app', 'svc-1']), namespace: 'shop', ports: [8080] }],
  };
}

/** A copy of a resource under its name or another, or something that is wrong. */
function more(documents: readonly Json[], chance: Chance): string {
  if (chance.happens(0.4)) return chance.pick(ownBadInputs()).text;
  const document = chance.pick(documents);
  const name = chance.happens(0.7) ? { name: 'copy' } : {};
  return dump({ ...document, metadata: { ...(document.metadata as Json), ...name } }, { noRefs: true });
}
