import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inLanguage } from '../../src/core/text/host-language';
import { ROOT } from '../discover';
import { execute } from './execute';

interface Docs {
  summary?: string;
  remarks?: string;
  default?: string;
  returns?: string;
  deprecated?: string;
}

interface TypeReference {
  readonly fqn?: string;
  readonly collection?: { readonly elementtype: TypeReference };
  readonly union?: { readonly types: readonly TypeReference[] };
}

interface Documented {
  readonly name?: string;
  readonly docs?: Docs;
  readonly type?: TypeReference;
  readonly returns?: { readonly type: TypeReference };
  readonly parameters?: readonly Documented[];
}

interface TypeModel extends Documented {
  readonly fqn: string;
  readonly base?: string;
  readonly interfaces?: readonly string[];
  readonly initializer?: Documented;
  readonly properties?: readonly Documented[];
  readonly methods?: readonly Documented[];
  readonly members?: readonly Documented[];
}

/** A jsii assembly, as far as its documentation is concerned. */
export interface Assembly {
  readonly types: Readonly<Record<string, TypeModel>>;
}

/** A member, a path of members, or a member of a type; called or set or neither. */
const MEMBER = /^(?:([A-Z]\w*)\.)?([a-z]\w*(?:\.[a-z]\w*)*)(?:\(.*\))?(?:: (?:true|false))?$/;

/** Types of cdk8s that the documentation mentions in addition to this package's own. */
const TYPES_OF_PEERS = ['Duration', 'Secret', 'Service'];

/**
 * The assembly with members in its documentation as a language writes them: `allowAnonymous` is `allow_anonymous` in Python. jsii
 * translates the examples only. Names that no type nearby has are data, such as fields in YAML, and stay as they are.
 *
 * @param language as jsii's runtimes call themselves: `python`, `java`, `go` or `dotnet`
 */
export function spokenDocs<T extends Assembly>(assembly: T, language: string): T {
  const spoken = structuredClone(assembly);
  const typeNames = new Set([
    ...Object.keys(spoken.types).map((fqn) => fqn.split('.').at(-1) ?? ''),
    ...TYPES_OF_PEERS,
  ]);
  for (const type of Object.values(spoken.types)) {
    const takers = takersOf(type.fqn, spoken.types);
    const known = new Set([type, ...takers].flatMap((one) => [...namesAround(one, spoken.types)]));
    const isMember = (code: string) => {
      const [, owner, path = ''] = MEMBER.exec(code) ?? [];
      if (path === '') return false;
      return owner ? typeNames.has(owner) : path.split('.').every((name) => known.has(name));
    };
    const speak = (code: string) => (isMember(code) ? inLanguage(code, language) : code);
    const initializer = type.initializer ? [type.initializer] : [];
    const documented = [type, ...initializer, ...membersOf(type)].flatMap((one) => [one, ...(one.parameters ?? [])]);
    for (const { docs } of documented) if (docs) speakDocs(docs, speak, (value) => inLanguage(value, language));
  }
  return spoken;
}

function speakDocs(docs: Docs, speak: (code: string) => string, value: (code: string) => string): void {
  const text = (prose: string) =>
    prose
      .split(/(^```[\s\S]*?^```|`[^`\n]+`)/m)
      .map((piece) => (/^`[^`]/.test(piece) ? `\`${speak(piece.slice(1, -1))}\`` : piece))
      .join('');
  for (const key of ['summary', 'remarks', 'returns', 'deprecated'] as const) {
    const prose = docs[key];
    if (prose !== undefined) docs[key] = text(prose);
  }
  // A value, or a sentence after a dash.
  const preset = docs.default;
  if (preset !== undefined)
    docs.default = /^(true|false|[A-Z]\w*\.\w+(\(.*\))?)$/.test(preset) ? value(preset) : text(preset);
}

function membersOf({ properties = [], methods = [], members = [] }: TypeModel): Documented[] {
  return [...properties, ...methods, ...members];
}

/** Returns the members and parameters of a type, of its base types, and of the types that it accepts and returns. */
function namesAround(type: TypeModel, types: Assembly['types']): Set<string> {
  const near = [type.initializer ?? {}, ...membersOf(type)].flatMap((one) => [
    ...fqnsIn(one.type),
    ...fqnsIn(one.returns?.type),
    ...(one.parameters ?? []).flatMap(({ type: taken }) => fqnsIn(taken)),
  ]);
  const all = [type.fqn, ...near].flatMap((fqn) => withBases(fqn, types));
  const names = all.flatMap((one) =>
    membersOf(one).flatMap(({ name, parameters = [] }) => [name, ...parameters.map((each) => each.name)]),
  );
  return new Set(names.filter((name) => name !== undefined));
}

/** Returns the classes whose constructor or methods accept a struct, or one that extends it. */
function takersOf(fqn: string, types: Assembly['types']): TypeModel[] {
  const all = Object.values(types);
  const extended = new Set(
    all.filter((one) => withBases(one.fqn, types).some((base) => base.fqn === fqn)).map((one) => one.fqn),
  );
  return all.filter(({ initializer = {}, methods = [] }) =>
    [initializer, ...methods].some(({ parameters = [] }) =>
      parameters.some(({ type }) => fqnsIn(type).some((taken) => extended.has(taken))),
    ),
  );
}

function withBases(fqn: string, types: Assembly['types']): TypeModel[] {
  const type = types[fqn];
  if (!type) return [];
  return [type, ...[type.base ?? '', ...(type.interfaces ?? [])].flatMap((base) => withBases(base, types))];
}

function fqnsIn(type: TypeReference | undefined): string[] {
  if (!type) return [];
  const inner = [type.collection?.elementtype, ...(type.union?.types ?? [])];
  return [...(type.fqn ? [type.fqn] : []), ...inner.flatMap(fqnsIn)];
}

/**
 * Copies this package, as npm would pack it, with documentation for one language.
 *
 * @param folder the folder for the copy, inside the repository so that the peers are found
 */
export function copyPackage(folder: string, language: string): string {
  const [{ files }] = JSON.parse(execute('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'])) as [
    { files: readonly { path: string }[] },
  ];
  rmSync(folder, { recursive: true, force: true });
  for (const path of ['.npmignore', ...files.map((file) => file.path)]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
  const assembly: Assembly = JSON.parse(readFileSync(join(ROOT, '.jsii'), 'utf8'));
  writeFileSync(join(folder, '.jsii'), JSON.stringify(spokenDocs(assembly, language)));
  return folder;
}
