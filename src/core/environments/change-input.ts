import { type InputDocument, type LoadedInput, titleOf } from '../compiler/model/document';
import type { DiagnosticCollector, SourceLocation } from '../diagnostics';
import { CODE } from '../diagnostics/codes.generated';
import { builtInDistributions, type ProxyDistribution } from '../distribution';
import type { ChosenEnvironment } from '../settings/in-environment';
import type { Environment, PatchTarget } from '../settings/settings.generated';
import { nearestNameText } from '../text/nearest-name';
import { isObject } from '../values/objects';
import { patchDocuments } from './patch-input';
import { readPatches } from './read-patch';
import { renameIn } from './rename-documents';
import { NAME_FIELDS } from './renames';
import { checkUnrenamedHosts, type GuaranteesOfSettings } from './unrenamed-hosts';

export interface ChangeOptions extends GuaranteesOfSettings {
  /** Distributions besides those that are built in. */
  readonly distributions?: readonly ProxyDistribution[];
  /** Whether only a part of the inputs was read: unmatched changes may match the rest. */
  readonly isPart: boolean;
  /** The changes of a bundle, which can match resources of other teams. */
  readonly shared?: Pick<Environment, 'hosts' | 'models'>;
}

/** Returns the inputs as they are in an environment: patches are applied first, then names. Unmatched changes are reported. */
export function inputIn(
  environment: ChosenEnvironment,
  input: LoadedInput,
  diagnostics: DiagnosticCollector,
  { isPart, distributions = [], shared = {}, ...settings }: ChangeOptions,
): LoadedInput {
  // Unreadable documents may be the targets of a patch.
  const isWhole = !isPart && !diagnostics.hasErrors;
  const fitsNothing = (what: string, nearest: string, place: SourceLocation) => {
    const values = { what, environment: environment.name, nearest };
    if (isWhole) diagnostics.report(CODE.environmentFitsNothing, undefined, values, { place });
  };
  let { documents } = input;
  for (const patch of readPatches(environment, diagnostics)) {
    const { documents: changed, fitting } = patchDocuments(documents, patch, diagnostics);
    if (fitting === 0) {
      fitsNothing('a patch', thereInstead(patch.target, documents), patch.place());
    }
    documents = changed;
  }
  const known = [...builtInDistributions(), ...distributions];
  for (const names of NAME_FIELDS) {
    const { field } = names;
    const keys = Object.keys(environment[field]);
    if (keys.length === 0) continue;
    const { documents: renamed, found } = renameIn(documents, names, environment[field], known, environment.placeOf);
    documents = renamed;
    for (const name of keys.filter((one) => !found.has(one) && !Object.hasOwn(shared[field] ?? {}, one)))
      fitsNothing(`${name} of \`${field}\``, nearestNameText(name, found), environment.placeOf([field, name], 'key'));
  }
  checkUnrenamedHosts(documents, environment, known, diagnostics, settings);
  return { ...input, documents };
}

/** Returns the likely intended object: one with the name in another namespace or of another kind, otherwise one with a similar name. */
function thereInstead({ kind, name }: PatchTarget, documents: readonly InputDocument[]): string {
  if (name === undefined) return '';
  const ofKind = documents.filter(({ value }) => value.kind === kind);
  const isNamed = (document: InputDocument) => nameIn(document) === name;
  const there = ofKind.find(isNamed) ?? documents.find(isNamed);
  if (there) return `; there is ${titleOf(there.value)}`;
  const namesOf = (some: readonly InputDocument[]) => some.flatMap((document) => nameIn(document) ?? []);
  return nearestNameText(name, namesOf(ofKind)) || nearestNameText(name, namesOf(documents));
}

function nameIn({ value: { metadata } }: InputDocument): string | undefined {
  return isObject(metadata) && typeof metadata.name === 'string' ? metadata.name : undefined;
}
