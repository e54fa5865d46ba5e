export type { InputDocument, LoadedInput, UnreadableDocument } from '../model/document';
export { KnownTexts } from './known-texts';
export { type ConstructedObject, loadObjects } from './load-objects';
export { fileTextAt, loadPaths, reportUnreadable, STANDARD_INPUT, STANDARD_INPUT_NAME } from './load-paths';
export { loadText } from './load-text';
export type { NamedText } from './named-text';
export { type UnsavedTexts, unsavedTextOf, withUnsavedTexts } from './unsaved-texts';
export { YamlFiles } from './yaml-files';
