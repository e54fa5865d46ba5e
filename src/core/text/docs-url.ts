/** The folder of the documentation's pages. */
export const DOCS_URL = 'https://github.com/cdk8s-ai-gateway/cdk8s-ai-gateway/blob/main/docs';
