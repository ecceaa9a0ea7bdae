import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../docs/api.md'), 'utf8');

/** The document's code that verifies a webhook. */
function codeIn(language: string): string {
  const blocks = [...DOCUMENT.matchAll(/```(\w+)\n([\s\S]*?)```/g)];
  return blocks.find(([, name, code]) => name === language && code?.includes('verified'))?.[2] ?? '';
}

/** Programs that print the `id` of the payment in a webhook, or `null`, from the code and from JSON on their input. */
const PROGRAMS = {
  js: {
    run: ['node', '--input-type=module', '-e'],
    of: (code: string) => `import { readFileSync } from 'node:fs';
      ${code}
      const { body, headers, secret } = JSON.parse(readFileSync(0, 'utf8'));
      console.log(JSON.stringify(verified(body, headers, secret)?.id ?? null));`,
  },
  php: {
    run: ['php', '-r'],
    of: (code: string) => `${code}
      $given = json_decode(file_get_contents('php://stdin'), true);
      echo json_encode(verified($given['body'], $given['headers'], $given['secret'])['id'] ?? null);`,
  },
  python: {
    run: ['python3', '-c'],
    of: (code: string) => `${code}
import sys
given = json.load(sys.stdin)
payment = verified(given['body'].encode(), given['headers'], given['secret'])
print('null' if payment is None else payment['id'])`,
  },
} as const;

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = '{"id":42,"outter_id":"Заказ-1"}';

function signed(at: Date, body = BODY) {
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,AAAA ${new Webhook(SECRET).sign('msg_1', at, body)}`,
  };
  return { body, headers, secret: SECRET };
}

/** PHP and Python are no requirement of the project: their programs run where they are installed. */
const RUNNABLE = Object.entries(PROGRAMS).filter(
  ([, { run }]) => spawnSync(run[0], ['--version']).status === 0,
);

it.each(Object.keys(PROGRAMS))('docs/api.md has a program in %s', (language) => {
  expect(codeIn(language)).toContain('webhook-signature');
});

describe.each(RUNNABLE)('docs/api.md in %s', (language, { run: [command, ...flags], of }) => {
  it('verifies a webhook', () => {
    const program = of(codeIn(language));
    const said = (given: object) => {
      const { stdout, stderr } = spawnSync(command, [...flags, program], {
        input: JSON.stringify(given),
        encoding: 'utf8',
      });
      return stdout.trim() || stderr;
    };
    const good = signed(new Date());
    expect(said(good)).toBe('42');
    expect(said({ ...good, body: BODY.replace('42', '43') })).toBe('null');
    expect(said({ ...good, secret: SECRET.toLowerCase() })).toBe('null');
    expect(said(signed(new Date(Date.now() - 600_000)))).toBe('null');
  });
});
