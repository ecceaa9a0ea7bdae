/** Injections of scripts, styles and requests. Each adds its name to `window.ran`, or requests it from the evil host. */
const ran = (name: string) => `parent.ran=(parent.ran||'')+' ${name}'`;

/** A script of the site's own origin without integrity metadata. */
export const UNSIGNED = { path: '/assets/unsigned.js', text: ran('unsigned-script') };

/** Markup injected into the document. */
export function markup(evil: string): Readonly<Record<string, string>> {
  const dataPage = (name: string) => `data:text/html,<script>parent.postMessage('${name}','*')</script>`;
  return {
    'inline-script': `<script>${ran('inline-script')}</script>`,
    'nonce-script': `<script nonce="guess">${ran('nonce-script')}</script>`,
    'foreign-script': `<script src="${evil}/foreign-script"></script>`,
    'unsigned-script': `<script src="${UNSIGNED.path}"></script>`,
    'data-script': `<script src="data:text/javascript,${encodeURIComponent(ran('data-script'))}"></script>`,
    'foreign-module': `<script type="module" src="${evil}/foreign-module"></script>`,
    'foreign-image': `<img alt="" src="${evil}/foreign-image">`,
    'image-error': `<img alt="" src="data:," onerror="${ran('image-error')}">`,
    'svg-load': `<svg onload="${ran('svg-load')}"></svg>`,
    'svg-script': `<svg><script>${ran('svg-script')}</script></svg>`,
    'details-toggle': `<details open ontoggle="${ran('details-toggle')}"></details>`,
    'focus-handler': `<input autofocus onfocus="${ran('focus-handler')}">`,
    'script-link': `<a class="press" href="javascript:void(${ran('script-link')})">x</a>`,
    'svg-link': `<svg><a class="press" xlink:href="javascript:void(${ran('svg-link')})"><text y="9">x</text></a></svg>`,
    'form-action': `<form action="javascript:void(${ran('form-action')})"><button class="press">x</button></form>`,
    'foreign-form': `<form action="${evil}/foreign-form" target="_blank"><button class="press">x</button></form>`,
    'script-frame': `<iframe src="javascript:void(${ran('script-frame')})"></iframe>`,
    'srcdoc-frame': `<iframe srcdoc="<script>${ran('srcdoc-frame')}</script>"></iframe>`,
    'data-frame': `<iframe src="${dataPage('data-frame')}"></iframe>`,
    'foreign-frame': `<iframe src="${evil}/foreign-frame"></iframe>`,
    'foreign-object': `<object data="${evil}/foreign-object"></object>`,
    'data-embed': `<embed src="${dataPage('data-embed')}" type="text/html">`,
    'foreign-style': `<link rel="stylesheet" href="${evil}/foreign-style">`,
    'style-element': '<b id="by-element">x</b><style>#by-element{position:fixed}</style>',
    'style-attribute': '<b id="by-attribute" style="position:fixed">x</b>',
  };
}

/** Injections through the DOM APIs of a script. It runs as a served file. */
export function script(evil: string): string {
  const tries: Readonly<Record<string, string>> = {
    eval: `eval("${ran('eval')}")`,
    'new-function': `new Function("${ran('new-function')}")()`,
    'text-timer': `setTimeout("${ran('text-timer')}")`,
    'inner-html': `box.innerHTML = '<img alt="" src="data:," onerror="${ran('inner-html').replaceAll("'", '`')}">'`,
    'plain-html': `box.innerHTML = '<u>x</u>'; if (box.querySelector('u')) { ${ran('plain-html')} }`,
    'outer-html': `box.firstChild.outerHTML = '<img alt="" src="data:," onerror="${ran('outer-html').replaceAll("'", '`')}">'`,
    'adjacent-html': `box.insertAdjacentHTML('beforeend', '<img alt="" src="data:," onerror="${ran('adjacent-html').replaceAll("'", '`')}">')`,
    fragment: `box.append(document.createRange().createContextualFragment("<script>${ran('fragment')}</" + "script>"))`,
    'script-text': `const made = document.createElement('script'); made.text = "${ran('script-text')}"; box.append(made)`,
    'script-source': `const made = document.createElement('script'); made.src = '${evil}/script-source'; box.append(made)`,
    'handler-attribute': `box.setAttribute('onclick', "${ran('handler-attribute')}"); box.click()`,
    'set-srcdoc': `const made = document.createElement('iframe'); made.srcdoc = "<script>${ran('set-srcdoc')}</" + "script>"; box.append(made)`,
    'policy-made': `trustedTypes.createPolicy('mine', { createHTML: (text) => text }); ${ran('policy-made')}`,
    'data-import': `import("data:text/javascript,${encodeURIComponent(ran('data-import').replaceAll('parent', 'window')).replaceAll("'", '%27')}").catch(() => {})`,
    'foreign-import': `import('${evil}/foreign-import').catch(() => {})`,
    'blob-worker': `new Worker(URL.createObjectURL(new Blob(["postMessage('blob-worker')"]))).onmessage = recordMessage`,
    'data-worker': `new Worker("data:text/javascript,postMessage('data-worker')").onmessage = recordMessage`,
    'foreign-fetch': `fetch('${evil}/foreign-fetch', { mode: 'no-cors' }).catch(() => {})`,
    'foreign-font': `new FontFace('foreign', 'url(${evil}/foreign-font)').load().catch(() => {})`,
    beacon: `navigator.sendBeacon('${evil}/beacon')`,
    'foreign-base': `const made = document.createElement('base'); made.href = '${evil}/'; document.head.prepend(made); if (document.baseURI.startsWith('${evil}')) { ${ran('foreign-base')} } made.remove()`,
    'style-text': `box.setAttribute('style', 'position:fixed'); if (getComputedStyle(box).position === 'fixed') { ${ran('style-text')} }`,
  };
  return `
    const recordMessage = ({ data }) => { if (typeof data === 'string') window.ran = (window.ran || '') + ' ' + data; };
    addEventListener('message', recordMessage);
    addEventListener('load', () => {
      for (const [id, name] of [['by-element', 'style-element'], ['by-attribute', 'style-attribute']]) {
        if (getComputedStyle(document.getElementById(id)).position === 'fixed') recordMessage({ data: name });
      }
      for (const each of document.querySelectorAll('.press')) each.dispatchEvent(new MouseEvent('click', { cancelable: true, bubbles: true }));
      ${Object.values(tries)
        .map(
          (code) =>
            `try { const box = document.createElement('div'); box.append('x', document.createElement('i')); document.body.append(box); ${code.replace('box.firstChild', 'box.lastChild')} } catch {}`,
        )
        .join('\n')}
      window.triedAll = true;
    });`;
}

/** Names of the injections of {@link script}. */
export const SCRIPTED_NAMES = [
  'eval',
  'new-function',
  'text-timer',
  'inner-html',
  'plain-html',
  'outer-html',
  'adjacent-html',
  'fragment',
  'script-text',
  'script-source',
  'handler-attribute',
  'set-srcdoc',
  'policy-made',
  'data-import',
  'foreign-import',
  'blob-worker',
  'data-worker',
  'foreign-fetch',
  'foreign-font',
  'beacon',
  'foreign-base',
  'style-text',
];
