import { ensureBuilt } from '../build';
import { ApiModel } from '../guidelines/api-model';
import { GUIDELINES, type Guideline } from '../guidelines/rules';
import type { Generator } from './generator';

/** Generates the page that compares the public API with the design guidelines of the AWS CDK, rule by rule. */
export const generator: Generator = {
  name: 'cdk-guidelines',
  source: 'the built package (tools/guidelines)',
  async outputs() {
    ensureBuilt();
    const api = new ApiModel();
    return new Map([['docs/decisions/0020-cdk-guidelines.md', page(api)]]);
  },
};

/** More deviations than these are counted only. */
const SHOWN = 12;

function page(api: ApiModel): string {
  const rows = GUIDELINES.map((guideline) => {
    const subjects = guideline.subjects(api);
    const following = subjects.filter(({ follows }) => follows).length;
    return `| ${guideline.group} | ${guideline.rule} | ${following} of ${subjects.length} |`;
  });
  const sections = GUIDELINES.flatMap((guideline) => deviations(guideline, api));
  return `# 20. The AWS CDK design guidelines

The constructs follow the [design guidelines of the AWS CDK](https://github.com/aws/aws-cdk/blob/main/docs/DESIGN_GUIDELINES.md), which users of cdk8s
know. This page checks each rule against the public API (${api.own.length} types). The generated modules \`api\`, \`gatewayapi\` and
\`overlays\` are not included, because they use the names of the resources that they render.

Rules about AWS resources do not apply: physical names, ARNs, IAM grants, metrics of CloudWatch, and VPC connections. Names in parentheses are checks of
\`awslint\`.

| group | rule | follows |
|---|---|---|
${rows.join('\n')}

## Deviations

${sections.join('\n')}`;
}

function deviations(guideline: Guideline, api: ApiModel): string[] {
  const names = guideline
    .subjects(api)
    .filter(({ follows }) => !follows)
    .map(({ name }) => `\`${name}\``)
    .sort();
  if (names.length === 0) return [];
  const more = names.length > SHOWN ? `, and ${names.length - SHOWN} more` : '';
  const comment = guideline.comment === undefined ? '' : `${guideline.comment}\n\n`;
  return [`### ${guideline.rule}\n\n${comment}${names.slice(0, SHOWN).join(', ')}${more}\n`];
}
