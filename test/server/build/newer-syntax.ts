import { parseSync, Visitor } from 'vite';

/**
 * Finds syntax that the page's oldest browsers (Chrome 64, Safari 12, Firefox 67) cannot read: whatever came
 * after ES2018, and the parts of ES2018 patterns that one of them lacks. `import()` is the one exception, since
 * all of them had it before it was standard.
 * @param code of a module
 * @returns the names of what was found, each once
 */
export function newerSyntax(code: string): string[] {
  const found = new Set<string>();
  let depth = 0;
  const enter = () => void depth++;
  const leave = () => void depth--;
  const note = (name: string) => () => void found.add(name);
  const { program, errors } = parseSync('page.js', code, { sourceType: 'module' });
  if (errors.length > 0) found.add('syntax error');
  new Visitor({
    ChainExpression: note('optional chaining'),
    PropertyDefinition: note('class field'),
    AccessorProperty: note('accessor'),
    PrivateIdentifier: note('private name'),
    StaticBlock: note('static block'),
    Decorator: note('decorator'),
    ExportAllDeclaration: ({ exported }) => exported && found.add('export * as'),
    ImportAttribute: note('import attribute'),
    MetaProperty: ({ meta }) => meta.name === 'import' && found.add('import.meta'),
    CatchClause: ({ param }) => param ?? found.add('catch without binding'),
    LogicalExpression: ({ operator }) => operator === '??' && found.add('nullish coalescing'),
    AssignmentExpression: ({ operator }) =>
      ['??=', '||=', '&&='].includes(operator) && found.add('logical assignment'),
    Literal(node) {
      if ('bigint' in node) found.add('bigint');
      if ('regex' in node) for (const part of newerPattern(node.regex)) found.add(part);
      if (typeof node.value === 'number' && node.raw?.includes('_')) found.add('numeric separator');
    },
    AwaitExpression: () => depth === 0 && found.add('top-level await'),
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
  }).visit(program);
  return [...found];
}

function newerPattern({ pattern, flags }: { readonly pattern: string; readonly flags: string }): string[] {
  const newer: readonly (readonly [RegExp, string, string])[] = [
    [/[sdv]/, flags, 'pattern flag'],
    [/\(\?<[=!]/, pattern, 'look-behind'],
    [/\(\?<[a-z_$]/i, pattern, 'named group'],
    [/\\p\{/i, flags.includes('u') ? pattern : '', 'Unicode property'],
  ];
  return newer.filter(([sign, text]) => sign.test(text)).map(([, , name]) => name);
}
