export { reportChangedMeanings } from './changed-meanings';
export { reportSuperseded } from './superseded';
export { reportConfigChangesOfV15 } from './v1-5-config';
