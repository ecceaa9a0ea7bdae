/**
 * Compares two Content-Security-Policies; one sentence for each directive that differs. The order of directives and sources
 * is irrelevant (CSP 3, sections 2.2 and 2.3).
 */
export function policyDifferences(expected: string, found: string): string[] {
  const [should, does] = [directivesOf(expected), directivesOf(found)];
  const names = new Set([...should.keys(), ...does.keys()]);
  return [...names].flatMap((name) => {
    const [right, wrong] = [should.get(name), does.get(name)];
    if (right === undefined) return [`has ${name}, which is not in the build's`];
    if (wrong === undefined) return [`lacks ${name}${right === '' ? '' : ` ${right}`}`];
    return right === wrong ? [] : [`says ${name} ${wrong || '(nothing)'} instead of ${right || '(nothing)'}`];
  });
}

/** Parses a policy; of a repeated directive the first counts, as in browsers. */
function directivesOf(policy: string): ReadonlyMap<string, string> {
  const directives = new Map<string, string>();
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    const key = name.toLowerCase();
    if (key !== '' && !directives.has(key)) directives.set(key, sources.sort().join(' '));
  }
  return directives;
}
