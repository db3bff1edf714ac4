import { pathNotFound } from '../../errors.ts'
import { type Answer, bytesAnswer, textAnswer } from '../../http/answer.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { drawPicture } from '../../media/images.ts'
import { escapeXml } from '../../text/escape-xml.ts'
import { siteFile, WITH_PAGES } from '../page/site-file.ts'
import { ICON, MASKABLE_ICON } from './icon.ts'

interface InstallDeps {
  publicUrl: string
  serviceName: string
}

/** The paper and the accent of `web/tokens.css`. */
const [PAPER, ACCENT] = ['#fbf9f5', '#a2401f']

const ICONS: Readonly<Record<string, { size: number; svg: string; purpose: 'any' | 'maskable' }>> = {
  '192.png': { size: 192, svg: ICON, purpose: 'any' },
  '512.png': { size: 512, svg: ICON, purpose: 'any' },
  'maskable.png': { size: 512, svg: MASKABLE_ICON, purpose: 'maskable' },
}

/** What browsers need to search here from their own bar, and to put the site among the apps. */
export function installRoutes(deps: InstallDeps): Endpoint[] {
  const opensearch = textAnswer(writeOpenSearch(deps), [], 200, 'application/opensearchdescription+xml; charset=utf-8')
  const manifest = textAnswer(writeManifest(deps), [], 200, 'application/manifest+json')
  const favicon = textAnswer(ICON, [], 200, 'image/svg+xml')
  const made = new Map<string, Promise<Answer>>()
  return [
    siteFile('/opensearch.xml', 'Search from the bar of a browser', { ...SPEC, handle: () => opensearch }),
    siteFile('/manifest.webmanifest', 'The site as an app', { ...SPEC, handle: () => manifest }),
    siteFile('/icons/{name}', 'An icon of the site', {
      ...SPEC,
      params: { name: { description: 'Of the icon.', example: '192.png' } },
      handle({ params: { name = '' } }) {
        const icon = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined
        if (icon === undefined) throw pathNotFound()
        const answer = made.get(name) ?? drawIcon(icon)
        made.set(name, answer)
        // What fails, in want of memory perhaps, is tried again by who asks next.
        answer.catch(() => made.delete(name))
        return answer
      },
    }),
    siteFile('/favicon.ico', 'The icon of the pages', { ...SPEC, query: undefined, handle: () => favicon }),
  ]
}

const SPEC = { ...WITH_PAGES, cache: 'spec', query: {} } as const

const drawIcon = async ({ svg, size }: { svg: string; size: number }) =>
  bytesAnswer(await drawPicture(svg, size, size), 'image/png')

/** https://github.com/dewitt/opensearch; a short name has 16 characters at the most. */
function writeOpenSearch({ publicUrl, serviceName }: InstallDeps): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml([...serviceName].slice(0, 16).join('').trim())}</ShortName>
<Description>${escapeXml(`${serviceName}: tìm bài hát, nghệ sĩ, thể loại`)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="192" height="192" type="image/png">${escapeXml(publicUrl)}/icons/192.png</Image>
<Url type="text/html" method="get" template="${escapeXml(publicUrl)}/search?q={searchTerms}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${escapeXml(publicUrl)}/opensearch.xml"/>
</OpenSearchDescription>
`
}

/** https://www.w3.org/TR/appmanifest/ */
const writeManifest = ({ serviceName }: InstallDeps) =>
  JSON.stringify({
    id: '/',
    name: serviceName,
    short_name: serviceName,
    description: 'Nhạc Việt cho video, trang và ứng dụng của bạn: tìm, nghe thử, xem giấy phép.',
    lang: 'vi',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: ACCENT,
    icons: Object.entries(ICONS).map(([name, { size, purpose }]) => ({
      src: `/icons/${name}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  })
