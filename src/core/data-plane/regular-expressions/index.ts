export { checkRegex, type RegexIssue } from './check';
export { takesPart, takesWhole } from './match';
export { type Structure, structureOf } from './structure';
