/** Malicious and malformed redirect URLs, which the page must never follow. */
const hostile: readonly string[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0000javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'data:text/html,x',
  'blob:https://shop.example/x',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '/\r/evil.example',
  'https:evil.example',
  'https://shop.example@evil.example/',
  '\ud800',
  '',
];

export default hostile;
