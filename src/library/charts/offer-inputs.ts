import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Chart } from 'cdk8s';
import { clusterOf } from './cluster';
import {
  type AppInputs,
  type ClusterInputs,
  INPUTS_FOLDER,
  INPUTS_VERSION,
  type WrittenInputs,
} from './cluster-inputs';
import { CompileUnit } from './compile-unit';
import { controllerInputs } from './controller-inputs';
import { creationsIn, madeIn, rememberCreations } from './creations';

const folder = process.env[INPUTS_FOLDER];

// A program asks for its output in the way of its language, which nobody outside can change; what `synth` does can be.
if (folder) {
  rememberCreations();
  const apps: App[] = [];
  App.prototype.synth = function synth(this: App): void {
    if (!apps.includes(this)) apps.push(this);
    const inputs: AppInputs = {
      version: INPUTS_VERSION,
      outdir: this.outdir,
      clusters: clustersOf(this).map(written),
      // In programs of other languages, which name themselves here, the lines are those of what runs them.
      ...(process.env['JSII_AGENT'] ? { made: madeIn(this) } : { creations: creationsIn(this) }),
    };
    writeFileSync(join(folder, `${process.pid}-${apps.indexOf(this)}.json`), JSON.stringify(inputs));
  };
}

/** One for each cluster and way of reading that has resources. */
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
  return { ...inputs, distributions: inputs.distributions.map((each) => each._options()) };
}
