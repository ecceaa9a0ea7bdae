import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  classicScript,
  inlineHashes,
  minifyDocument,
  scriptText,
  styleText,
} from '../../../src/server/build/inline.ts';
import { PageBuildError } from '../../../src/server/build/page-build-error.ts';
import { cspHashOf } from '../../../src/server/security/integrity.ts';

describe('the script of the page', () => {
  it('runs as a module would: strictly, and with names of its own', () => {
    const scope: { seen?: unknown } = {};
    const script = classicScript('var own=1;self.seen=own;import("./later.js")// last');
    new Function('self', script.replace(/import\([^)]*\)/, '0'))(scope);
    expect(scope.seen).toBe(1);
    expect(() => new Function(classicScript('undeclared=1'))()).toThrow(ReferenceError);
    // It has to be the first line, or browsers do not see it.
    expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });

  it.each(['import "./other.js"', 'export const a = 1', 'self.url = import.meta.url', 'await 0'])(
    'is refused when only a module could be: %s',
    (code) => {
      expect(() => classicScript(code)).toThrow(PageBuildError);
    },
  );
});

describe('text folded into a document', () => {
  it('means the same in a script, and does not end it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('</script>', '</SCRIPT ', '<script>', '<b>', 'да'),
        fc.string(),
        (tag, rest) => {
          const code = `return ${JSON.stringify(tag + rest)}`;
          const inline = scriptText(code);
          expect(inline).not.toMatch(/<\/script/i);
          expect(new Function(inline)()).toBe(tag + rest);
        },
      ),
    );
  });

  it('may not bring the parser into a state in which the end of a script does not end it', () => {
    expect(() => scriptText('a = "<!-- <script>"')).toThrow(/<!--/);
    expect(scriptText('a<!--b')).toBe('a<!--b');
  });

  it('does not end a style either', () => {
    expect(styleText('a::after { content: "</style>" }')).toBe('a::after { content: "\\3c /style>" }');
  });

  it('keeps nothing in a style for a function that no style calls', () => {
    const css = ':root{--lightningcss-light:initial;--lightningcss-dark: ;color-scheme:light dark}';
    expect(styleText(css)).toBe(':root{color-scheme:light dark}');
    expect(() => styleText('a{color:var(--lightningcss-light,#fff)}')).toThrow(PageBuildError);
  });
});

describe('hashes of a document', () => {
  it('cover what runs: scripts without a source, import maps, styles; not data', () => {
    const html = `<style>a{}</style><script>one</script><script type="module">two</script>
<script type="importmap">{}</script><script type="application/json">data</script><script src="/x.js"></script>
<noscript><style media="print">b{}</style></noscript><script>one</script>`;
    expect(inlineHashes(html)).toEqual({
      scriptHashes: [cspHashOf('one'), cspHashOf('two'), cspHashOf('{}')],
      styleHashes: [cspHashOf('a{}'), cspHashOf('b{}')],
    });
  });

  it('are those of CSP: SHA-256 of the text between the tags, in UTF-8', () => {
    expect(cspHashOf("alert('Hello, world.');")).toBe(
      "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
    );
  });
});

describe('a document made small', () => {
  it('loses comments, white space between tags and runs of it, and keeps its words', () => {
    const html = '<p>\n  one <b>two</b>\n  <i>three</i> <!-- four -->\n</p>\n';
    expect(minifyDocument(html)).toBe('<p> one <b>two</b><i>three</i></p>');
  });

  it('keeps the global names of its scripts, which others read', () => {
    const html =
      '<script>\n  // Why.\n  var early = { a: 1 };\n  function ask(path) { return path; }\n</script>';
    const minified = minifyDocument(html);
    expect(minified).toMatch(/var early/);
    expect(minified).toMatch(/function ask/);
    expect(minified).not.toContain('Why');
  });

  it('leaves scripts that are no scripts alone', () => {
    const data = '<script type="application/json">{ "a":  1 }</script>';
    expect(minifyDocument(data)).toBe(data);
  });

  it('is refused when a script in it cannot be read', () => {
    expect(() => minifyDocument('<script>var = ;</script>')).toThrow(/cannot be read/);
  });
});
