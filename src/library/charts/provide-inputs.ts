import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Chart } from 'cdk8s';
import { isObject } from '../../core/values/objects';
import type { FieldPath } from '../../core/values/origin';
import { creationsIn, isForeign, madeIn, recordCreations } from '../api/runtime/creations';
import { clusterOf } from './cluster';
import {
  type AppInputs,
  type ClusterInputs,
  INPUTS_FOLDER,
  INPUTS_VERSION,
  type WrittenDocument,
  type WrittenInputs,
} from './cluster-inputs';
import { CompileUnit } from './compile-unit';
import type { ConstructDocument } from './construct-document';
import { controllerInputs } from './controller-inputs';

const folder = process.env[INPUTS_FOLDER];

// A program requests its output in its own language, which other code cannot change; the behavior of `synth` can be changed.
if (folder) {
  if (!isForeign()) recordCreations();
  const apps: App[] = [];
  App.prototype.synth = function synth(this: App): void {
    if (!apps.includes(this)) apps.push(this);
    const inputs: AppInputs = {
      version: INPUTS_VERSION,
      outdir: this.outdir,
      clusters: clustersOf(this).map(written),
      ...(isForeign() ? { made: madeIn(this) } : { creations: creationsIn(this) }),
    };
    writeFileSync(join(folder, `${process.pid}-${apps.indexOf(this)}.json`), JSON.stringify(inputs));
  };
}

/** The inputs of each cluster, separately for compiled and other charts. */
function clustersOf(app: App): ClusterInputs[] {
  const compiled = [...CompileUnit.in(app).values()].map((unit) => unit.inputs());
  const clusters = new Set(
    app.node
      .findAll()
      .filter((construct) => Chart.isChart(construct))
      .map(clusterOf),
  );
  const read = [...clusters].map((cluster) => controllerInputs(app, cluster));
  return [...compiled, ...read].filter(({ documents }) => documents.length > 0);
}

function written(inputs: ClusterInputs): WrittenInputs {
  return {
    ...inputs,
    distributions: inputs.distributions.map((each) => each._options()),
    documents: inputs.documents.map(writtenDocument),
  };
}

function writtenDocument({ setBy, ...document }: ConstructDocument): WrittenDocument {
  const program = setBy?.([]);
  if (!setBy || !program) return document;
  const { formatPath }: typeof import('../../core/diagnostics') = require('../../core/diagnostics');
  const options = pathsIn(document.value['spec'], ['spec']).flatMap((path) => {
    const option = setBy(path)?.option;
    return option === undefined ? [] : [[formatPath(path), option] as const];
  });
  return { ...document, program: { construct: program.construct, options: Object.fromEntries(options) } };
}

/** Returns the paths of all fields in a value. */
function pathsIn(value: unknown, path: FieldPath): FieldPath[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((item, index) => pathsIn(item, [...path, index]))];
  if (!isObject(value)) return [path];
  return [path, ...Object.entries(value).flatMap(([name, field]) => pathsIn(field, [...path, name]))];
}
