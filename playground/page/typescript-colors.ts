import { StreamLanguage } from '@codemirror/language';

const KEYWORDS = new Set(
  'as async await break case catch class const continue default do else enum export extends false finally for from function if implements import in instanceof interface let new null of private public readonly return static super switch this throw true try type typeof undefined var void while yield'.split(
    ' ',
  ),
);

/** The colors of a program: comments, strings, numbers and keywords, without a grammar, which would be a large part of the page. */
export const TYPESCRIPT = StreamLanguage.define<{ until: '*/' | '`' | undefined }>({
  name: 'typescript',
  startState: () => ({ until: undefined }),
  token(stream, state) {
    const { until } = state;
    if (until !== undefined) {
      if (stream.skipTo(until)) {
        stream.match(until);
        state.until = undefined;
      } else stream.skipToEnd();
      return until === '`' ? 'string' : 'comment';
    }
    if (stream.eatSpace()) return null;
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match('/*')) {
      state.until = '*/';
      return 'comment';
    }
    if (stream.match('`')) {
      state.until = '`';
      return 'string';
    }
    if (stream.match(/^(?:'(?:[^'\\]|\\.)*'?|"(?:[^"\\]|\\.)*"?)/)) return 'string';
    if (stream.match(/^\d[\w.]*/)) return 'number';
    if (stream.match(/^[A-Za-z_$][\w$]*(?=\s*:)/)) return 'propertyName';
    if (stream.match(/^[A-Za-z_$][\w$]*/)) return KEYWORDS.has(stream.current()) ? 'keyword' : null;
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } }, closeBrackets: {} },
});
