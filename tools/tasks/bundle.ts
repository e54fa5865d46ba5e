// The last step of building the package, after jsii: see `tools/bundle.ts`.
import { bundlePackage } from '../bundle';

bundlePackage().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
