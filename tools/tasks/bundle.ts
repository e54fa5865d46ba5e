// The last step of building the package, after jsii: see `tools/bundle.ts`.
import { bundleCommandLine } from '../bundle';

bundleCommandLine();
