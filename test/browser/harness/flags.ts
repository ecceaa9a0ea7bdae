/** Host names of this machine that are different sites and, unlike localhost, insecure contexts. */
export const TEST_HOSTS = ['pay.test', 'shop.test', 'other.test', 'evil.test'] as const;

/** No request leaves the machine: only the test hosts resolve. */
const HOST_RULES = [
  ...TEST_HOSTS.map((host) => `MAP ${host} 127.0.0.1`),
  'MAP * ~NOTFOUND',
  'EXCLUDE localhost',
  'EXCLUDE 127.0.0.1',
];

/** Chromium takes only the last of two feature lists, so this one starts with the driver's own. */
const WITHOUT_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Each window loads two documents for the suggestions under its address bar, and a spare process: half its cost.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

export const CHROMIUM_FLAGS: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${WITHOUT_FEATURES.join(',')}`,
  `--host-resolver-rules=${HOST_RULES.join(',')}`,
];
