/**
 * Every Content-Security-Policy, each with the headers that belong to it. All begin with nothing at all: a page is allowed what it needs, and
 * nothing that is written into it runs.
 */

const NOTHING = "default-src 'none'"
const UNFRAMED = ['X-Frame-Options', 'DENY']
const TELLS_NOBODY = ['Referrer-Policy', 'no-referrer']

const policy = (...rules: readonly string[]): string[] => ['Content-Security-Policy', [NOTHING, ...rules].join('; ')]

/** Console and partner page. Nothing comes from elsewhere but covers and previews, whose links lead to `PUBLIC_URL`. */
export const appPagePolicy = (mediaOrigin: string): readonly string[] => [
  ...policy(
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob: ${mediaOrigin}`,
    `media-src 'self' blob: ${mediaOrigin}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ),
  ...UNFRAMED,
  ...TELLS_NOBODY,
  'Cross-Origin-Opener-Policy',
  'same-origin',
]

/** The site. Nothing comes from elsewhere but covers; where a link leads is told our host, but not the page. */
export const sitePagePolicy = (mediaOrigin: string, mayBeFramed: boolean): readonly string[] => [
  ...policy(
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: ${mediaOrigin}`,
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    mayBeFramed ? 'frame-ancestors *' : "frame-ancestors 'none'",
  ),
  ...(mayBeFramed ? [] : UNFRAMED),
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
]

/** Applying and claiming: nothing from elsewhere; a form may only be sent to us. A script of ours copies the key that was claimed. */
export const plainPagePolicy = ({ hasScript }: { hasScript: boolean }): readonly string[] => [
  ...policy(
    ...(hasScript ? ["script-src 'self'"] : []),
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ),
  ...UNFRAMED,
  ...TELLS_NOBODY,
]

/** A page for print: nothing runs in it, nothing is fetched. `styleSource` is the hash of the styles that it holds itself. */
export const printedPagePolicy = (styleSource: string): readonly string[] => [
  ...policy(`style-src ${styleSource}`, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"),
  ...UNFRAMED,
  ...TELLS_NOBODY,
]

/** For an uploaded file: whatever it is, it must not run as a page of ours. */
export const uploadedFilePolicy: readonly string[] = policy('sandbox')
