import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeHttps } from './harness/https-route.ts';
import { newLastingPage, type OpenedPage, screenIs } from './harness/page.ts';
import { type SandboxSite, startSandboxSite } from './harness/site.ts';
import { untilShown } from './harness/time.ts';

const NSPK =
  'https://qr.nspk.ru/AS10003P3RH0LJ2A9ROO038L6NT5RU1M?type=01&bank=000000000001&sum=150050&cur=RUB&crc=F3D0';

/** The longest text that the page draws with modules large enough for cheap cameras: 57 a side, at level L. */
const LONGEST = `${NSPK}&about=${'a'.repeat(271 - NSPK.length - '&about='.length)}`;

/** White modules of the quiet zone. */
const BORDER = 4;

/** Pixels around the code in its screenshot. */
const AROUND = 16;

const PAGE = 'https://pay.test';

let site: SandboxSite;
/** One page for all tests, by https. */
let opened: OpenedPage;

beforeAll(async () => {
  site = await startSandboxSite({
    sandbox: { requisitesDelayMs: 0 },
    environment: { PUBLIC_URL: PAGE, SANDBOX_PUBLIC: '1' },
  });
  opened = await newLastingPage({ ownTime: true });
  await routeHttps(opened.page, PAGE, site.port);
});
afterAll(async () => {
  await opened.context.close();
  await site.close();
});

/** An order with a payment by card, with these wire fields. */
async function paying(wire: object): Promise<string> {
  const { orderId } = await site.order({ amount: 1500.5, transfer_method: 'to_card_number' });
  await site.post(`/sandbox/orders/${orderId}/requisites`, { wire: { tpay_link: null, ...wire } });
  return orderId;
}

interface Picture {
  /** Modules from edge to edge, with the border. */
  readonly modules: number;
  /** CSS pixels of one. */
  readonly pixelsPerModule: number;
  /** From the left and the top of the code, in pixels: the lightest and the darkest of the three colours, 0-255. */
  at(x: number, y: number): { readonly lightest: number; readonly darkest: number };
  /** Text that a decoder without inversion reads in the screenshot. */
  readonly read: string | null;
}

/** Shows the code, which a phone has behind the link to the bank's app. */
const unfold = (page: Page) => page.getByText('Показать QR-код').click();

/** Takes a screenshot of the code with its surroundings. */
async function picture(page: Page, place = 'button.code'): Promise<Picture> {
  const drawing = page.locator(`${place} [data-qr] svg`);
  await drawing.waitFor();
  const { box, modules } = await drawing.evaluate((svg) => {
    svg.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = svg.getBoundingClientRect();
    const edge = Math.min(width, height);
    return {
      box: { left: left + (width - edge) / 2, top: top + (height - edge) / 2, edge },
      modules: Number(svg.getAttribute('viewBox')?.split(' ')[2]),
    };
  });
  const edge = Math.round(box.edge) + 2 * AROUND;
  const [left, top] = [Math.round(box.left) - AROUND, Math.round(box.top) - AROUND];
  const shot = await page.screenshot({ clip: { x: left, y: top, width: edge, height: edge } });
  const { data, width, height } = PNG.sync.read(shot);
  expect([width, height]).toEqual([edge, edge]);
  return {
    modules,
    pixelsPerModule: box.edge / modules,
    at(x, y) {
      const start = (Math.floor(y + box.top - top) * width + Math.floor(x + box.left - left)) * 4;
      const colours = [...data.subarray(start, start + 3)];
      return { lightest: Math.max(...colours), darkest: Math.min(...colours) };
    },
    read: jsQR(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' })?.data ?? null,
  };
}

/** Counts the black, white and other modules, and the modules of the quiet zone that are not white. */
function colours({ modules, pixelsPerModule, at }: Picture) {
  const found = { black: 0, white: 0, neither: 0, inBorder: 0 };
  for (let row = 0; row < modules; row++) {
    for (let column = 0; column < modules; column++) {
      const isBorder = [row, column].some((place) => place < BORDER || place >= modules - BORDER);
      // The corners of the white background are rounded.
      const isCorner = [row, column].every((place) => place < BORDER || place >= modules - BORDER);
      if (isCorner) continue;
      const { lightest, darkest } = at((column + 0.5) * pixelsPerModule, (row + 0.5) * pixelsPerModule);
      if (lightest <= 0x22) found[isBorder ? 'inBorder' : 'black'] += 1;
      else if (darkest >= 0xee) found.white += 1;
      else found.neither += 1;
    }
  }
  return found;
}

describe('the QR code', () => {
  it.each([
    [390, 'light'],
    [390, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)(
    'is black on white with its quiet zone, and decodable, at %i px in %s',
    async (width, colorScheme) => {
      const { page } = opened;
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${PAGE}/${await paying({ qr_code: NSPK })}`);
      if (width < 860) await unfold(page);
      const code = await picture(page);
      expect(code.modules).toBe(41 + 2 * BORDER);
      const { black, white, neither, inBorder } = colours(code);
      expect({ neither, inBorder }).toEqual({ neither: 0, inBorder: 0 });
      expect(black).toBeGreaterThan(41 * 41 * 0.4);
      expect(white).toBeGreaterThan(41 * 41 * 0.4);
      expect(code.read).toBe(NSPK);
    },
  );

  it('of the page’s own address opens the same order on a phone', async () => {
    const { page } = opened;
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 1280, height: 800 });
    const orderId = await paying({ qr_code: null });
    await page.goto(`${PAGE}/${orderId}?utm=x`);
    expect((await picture(page, 'aside')).read).toBe(`${PAGE}/${orderId}`);
    await page.setViewportSize({ width: 800, height: 1280 });
    await page.locator('aside').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1280, height: 800 });
    expect((await picture(page, 'aside')).read).toBe(`${PAGE}/${orderId}`);
  });

  it('has modules of four pixels at 320 px, if necessary after a press', async () => {
    const { page } = opened;
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${PAGE}/${await paying({ qr_code: NSPK })}`);
    await unfold(page);
    expect((await picture(page)).pixelsPerModule).toBeGreaterThanOrEqual(4);
    await page.goto(`${PAGE}/${await paying({ qr_code: LONGEST })}`);
    await unfold(page);
    const small = await picture(page);
    expect(small.modules).toBe(57 + 2 * BORDER);
    expect(small.read).toBe(LONGEST);
    await page.getByRole('button', { name: 'Увеличить код' }).click();
    const large = await picture(page, 'dialog');
    expect(large.pixelsPerModule).toBeGreaterThanOrEqual(4);
    expect(large.read).toBe(LONGEST);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('code');
    expect((await picture(page)).pixelsPerModule).toBe(small.pixelsPerModule);
  });
});

const IMAGE = 'https://qr.example/1.png';

/** An SVG with scripts and requests, which must not run in an image. */
const HARMFUL = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"
  onload="top.harmed = 1"><script>top.harmed = 1; fetch('https://evil.test/1')</script>
  <image xlink:href="https://evil.test/2.png" width="9" height="9"/></svg>`;

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type Placeholder = 'picture' | 'words' | 'nothing';

/** Values of `qr_code`, the response of their URLs, and the content in place of the code. */
const CODES: Record<string, { code?: string; answer?: object | 'none'; placeholder: Placeholder }> = {
  'an image that is not there': {
    answer: { status: 404, contentType: 'text/html', body: 'No' },
    placeholder: 'words',
  },
  'an image that is refused': {
    answer: { status: 403, contentType: 'text/html', body: 'No' },
    placeholder: 'words',
  },
  'an image that does not come': { answer: 'none', placeholder: 'words' },
  'a page instead of an image': {
    answer: { contentType: 'text/html', body: '<script>top.harmed = 1</script>' },
    placeholder: 'words',
  },
  'half an image': { code: 'data:image/png;base64,iVBORw0KGgo=', placeholder: 'words' },
  'an image in the address': { code: `data:image/png;base64,${PIXEL}`, placeholder: 'picture' },
  'a drawing with scripts': {
    answer: { contentType: 'image/svg+xml', body: HARMFUL },
    placeholder: 'picture',
  },
  'a drawing in the address': { code: `data:image/svg+xml;base64,${btoa(HARMFUL)}`, placeholder: 'nothing' },
  'an image by http': { code: 'http://qr.example/1.png', placeholder: 'nothing' },
  'an address without a host': { code: '/relative.png', placeholder: 'nothing' },
  'a script': { code: 'javascript:top.harmed=1', placeholder: 'nothing' },
};

describe('the service’s QR image', () => {
  it.each(Object.entries(CODES))(
    'for %s leaves no broken image, and runs no script',
    async (_, { code = IMAGE, answer = 'none', placeholder }) => {
      const { page, report } = opened;
      const before = report.requests.length;
      await page.route(IMAGE, (route) => (answer === 'none' ? undefined : route.fulfill(answer)));
      await page.setViewportSize({ width: 1280, height: 800 });
      const orderId = await paying({ qr_code: code });
      await page.goto(`${PAGE}/${orderId}`);
      await screenIs(page, 'pay');
      if (placeholder === 'words') await untilShown(page, page.getByText('Код не загрузился'));
      if (placeholder === 'picture') await expect.poll(() => page.evaluate(pictures)).toEqual([true]);
      await page.locator('.status-bar').waitFor();
      expect(await page.locator('[data-qr]').count()).toBe(0);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(pictures)).toEqual(placeholder === 'picture' ? [true] : []);
      await page.locator('[data-field="card_number"] [data-value]').waitFor();
      expect(await page.evaluate(() => Reflect.get(window, 'harmed'))).toBeUndefined();
      const asked = report.requests.slice(before).map(({ url }) => url);
      const others = asked.filter((url) => !url.startsWith(PAGE) && !url.startsWith('data:'));
      expect(others).toEqual(code === IMAGE ? [IMAGE] : []);
      expect(report.errors).toEqual([]);
      await page.unroute(IMAGE);
    },
  );
});

/** For each visible image, whether it has content. */
function pictures(): boolean[] {
  return [...document.images]
    .filter((image) => image.getBoundingClientRect().width > 0)
    .map((image) => image.naturalWidth > 0);
}
