export { reportChangedMeanings } from './changed-meanings';
export { reportSuperseded } from './superseded';
