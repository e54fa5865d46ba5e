// Evaluated before the library, which reads this variable when it is loaded: apps then write the inputs of the compiler.
import { App } from 'cdk8s';
import { INPUTS_FOLDER } from '../../src/library/charts/cluster-inputs';
import { process } from '../compiler/shims/process';

/** The folder in memory that apps write the compiler's inputs into. */
export const OUTPUT = '/inputs-of-the-compiler';

/** The method of apps that writes manifests; the library replaces it by one that writes the inputs. */
export const writeManifests = App.prototype.synth;

Object.assign(process.env, { [INPUTS_FOLDER]: OUTPUT });
