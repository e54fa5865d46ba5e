import { ROOT } from '../discover';
import { readMessagePages } from '../message-pages';

/** Returns pages that forward to others, by their paths: addresses with the code of a diagnostic instead of its name. */
export function redirects(): ReadonlyMap<string, string> {
  return new Map(
    readMessagePages(ROOT).map(({ code, slug }) => [`diagnostics/${code}.html`, redirectTo(`${slug}.html`, code)]),
  );
}

function redirectTo(target: string, title: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<meta http-equiv="refresh" content="0; url=${target}">
</head>
<body><a href="${target}">${title}</a></body>
</html>
`;
}
