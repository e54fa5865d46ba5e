// Global names of Node that the sources use.
export { Buffer } from './bytes';
export { process } from './process';
export { StrictUrl as URL } from './strict-url';
