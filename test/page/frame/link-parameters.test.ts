import { expect, it } from 'vitest';
import { frameParametersOf } from '../../../src/page/frame/link-parameters.ts';

const NONE = { mode: null, origin: null, theme: null, accent: null };

it('reads what the link says of the frame', () => {
  const link =
    'https://pay.example/ID?embed=inline&origin=https%3A%2F%2Fshop.example&theme=dark&accent=%23ff0000';
  expect(frameParametersOf(link)).toEqual({
    mode: 'inline',
    origin: 'https://shop.example',
    theme: 'dark',
    accent: '#ff0000',
  });
});

it.each([
  '',
  '?embed=window&theme=blue',
  '?origin=null',
  '?origin=*',
  '?origin=https://shop.example/',
  '?origin=%E0%A4%A',
  '?embed=',
  '#embed=modal',
])('ignores what makes no sense: %s', (query) => {
  expect(frameParametersOf(`https://pay.example/ID${query}`)).toEqual(NONE);
});
