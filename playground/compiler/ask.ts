import { Project } from '../../src/apps/cli/language-server/project';
import { completionsAt, type Proposals } from '../../src/apps/language/completion';
import { type HoverText, hoverAt } from '../../src/apps/language/hover';
import { NameIndex } from '../../src/apps/language/name-index';
import { Schemas } from '../../src/apps/language/schemas';
import { type Files, putFiles } from './run';
import { FOLDER } from './shims/process';

/** A query of the editor about a position. */
export interface Question {
  readonly about: 'hover' | 'completion';
  readonly file: string;
  readonly offset: number;
}

export interface Answered {
  readonly hover?: HoverText | undefined;
  readonly completion?: Proposals | undefined;
}

const schemas = new Schemas();

/** Answers as the language server does. */
export function answer({ about, file, offset }: Question, files: Files): Answered {
  putFiles(files);
  const text = files[file];
  const snapshot = text === undefined ? undefined : new Project(`${FOLDER}/inputs`).compile(new Map());
  if (text === undefined || !snapshot) return {};
  const at = { file, text, offset };
  if (about === 'hover') return { hover: hoverAt(snapshot, schemas, at, () => undefined) };
  return { completion: completionsAt(snapshot, new NameIndex(snapshot), schemas, at) };
}
