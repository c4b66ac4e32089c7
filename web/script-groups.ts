/**
 * Which modules come in one file: forty small ones cost a phone more than they save. A group takes along all that its modules import, unless
 * an earlier group has it, so what pages outside share must stand in an early one: else they fetch the whole of a later.
 */
export const scriptGroups = [
  // What nearly every page uses.
  group('everywhere', [
    '/web/ui/(\\w+/)?(alert|badge|button|button-link|button-style|class-names|close-dialog-around|closes-on-backdrop|control-style|crash-screen|empty-picture|empty-state|icon-button|loader|logo|logo-mark|service-notice|skeleton|skip-link|spinner|submit-button|tabs|theme-toggle)\\.',
    '/web/content/(brand|profit-split|term-words)\\.',
    '/web/lib/(\\w+/)?(call-plainly|follow-terms|formatters|format-day|head-script|page-meta|page-settings|service-state|session|stay-while-away|theme|use-arrival-focus|use-hydrated|use-partner-broker-url|use-query-value|use-service-state|use-terms|use-theme|use-token)\\.',
    '/web/sandbox/(find-sandbox|use-is-sandbox)\\.',
    '/contract/(constants|default-levels|home-text|packages|record-text|specified-terms)\\.',
    '/money/',
    '/lucide-react/dist/esm/(Icon|context|createLucideIcon|shared/|icons/(arrow-(left|right|up)|award|building-2|check|chevron-down|circle-(alert|check|play|question-mark)|coins|download|external-link|eye|eye-off|flask-conical|info|landmark|mail|menu|monitor|moon|pause|phone|play|rotate-cw|scale|search|shield-check|sliders-horizontal|smartphone|sun|triangle-alert|x)\\.)',
    '/react-dom/(index|cjs/react-dom\\.production)\\.',
    'vite/preload-helper',
  ]),
  // What every page of the public site uses besides.
  group('on-site', [
    '/web/content/(navigation|site)\\.',
    '/web/ui/charts/qr-picture\\.',
    '/uqr/',
    '/web/site/(site-layout|blocks/(below-fold|candle-shapes|figure-band|idle-turns|risk-note|sample-note|section-head))\\.',
    '/web/lib/settings/use-site-settings\\.',
  ]),
  group('tables', ['/web/ui/tables/data-table\\.']),
  group('texts', ['/contract/text\\.']),
  group('toasts', ['/react-toastify/', '/web/ui/overlays/toasts\\.']),
  // What every page that calls the server by the contract uses.
  group('calls', [
    '/contract/(body-of|entities|fields|limits|page|route|routes/people/auth)\\.',
    '/web/lib/(\\w+/)?(api|api-error|query-key|toast-failure|use-failure-toast)\\.',
  ]),
  // What pages of members and operators share. Icons that the public site shows come with what nearly every page uses.
  group('desk', [
    '/@tanstack/',
    '/web/lib/calls/query-client\\.',
    '/lucide-react/dist/esm/icons/(arrow-down|bell|book-open|chart-line|chevron-(left|right)|chevrons-up-down|cloud-off|copy|flame|fuel|layout-dashboard|life-buoy|log-out|maximize-2|network|repeat|settings|user-round|users|wallet|zoom-(in|out))\\.',
    '/web/lib/(\\w+/)?(follow-stream|format|live-cache|live-mark|live-updates|parse-events|sign-out|signed-in|time-zone|use-current-user|use-now|use-shown-zone|utc-clock|view-banner)\\.',
    '/web/ui/(\\w+/)?(card|copy-button|dialog|menu|popover|section-boundary|sidebar|stat-card|switch|use-on-demand)\\.',
  ]),
  // Those that only the console and single sections show.
  group('more-icons', ['/lucide-react/']),
  // The dashboard up to its first picture.
  group('dashboard', ['/web/member/shell/(dashboard|dashboard-home)\\.', '/web/member/shell/welcome/welcome\\.']),
  // What of it comes after that.
  group('figures', ['/web/member/shell/welcome/(performance|open-positions|latest-trades)\\.']),
]

/** The files of a dashboard's first picture, nearly all of which is called for it. */
export const neededAtOnce = ['entry.client', 'everywhere', 'root', 'calls', 'desk', 'dashboard']

function group(name: string, modules: readonly string[]) {
  return { name, test: new RegExp(modules.join('|')) }
}
