import { pathNotFound } from '../../errors.ts'
import { jsonAnswer } from '../../http/answer.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { formatNotServed } from '../../http/own-errors.ts'
import { optionalPageText, pageInteger, pageText } from '../../http/query/page-parameters.ts'
import { escapeHtml } from '../../text/escape-html.ts'
import { readTrack } from '../page/read-track.ts'
import { siteFile } from '../page/site-file.ts'
import type { SitePageDeps } from '../page/site-page.ts'
import type { WholeTrack } from '../page/web-pages.ts'

/** As large as the player wants to be; a page that has less room says so. */
const [WIDTH, HEIGHT] = [640, 180]
const THUMBNAIL = 512
const TRACK_PATH = /^\/(?:tracks|embed)\/([a-z0-9-]+)\/?$/

const QUERY = {
  url: pageText(),
  format: optionalPageText(),
  maxwidth: pageInteger(1),
  maxheight: pageInteger(1),
}

/** How other sites learn to show a track whose address is pasted there: https://oembed.com, version 1.0. */
export function oembedRoute({ publicUrl, serviceName, readApi }: SitePageDeps): Endpoint {
  return siteFile<typeof QUERY>('/oembed', 'How to embed a track', {
    cache: 'data',
    query: QUERY,
    async handle(input) {
      const { url, format = 'json', maxwidth = WIDTH, maxheight = HEIGHT } = input.query
      if (format !== 'json') throw formatNotServed()
      const slug = slugOf(url, publicUrl)
      if (slug === undefined) throw pathNotFound()
      const track = await readTrack(readApi(input as never), slug)
      const [width, height] = [Math.min(WIDTH, maxwidth), Math.min(HEIGHT, maxheight)]
      const title = `${track.title} — ${track.artists.map(({ name }) => name).join(', ')}`
      return jsonAnswer({
        version: '1.0',
        type: 'rich',
        provider_name: serviceName,
        provider_url: publicUrl,
        title,
        author_name: track.artist,
        author_url: `${publicUrl}/artists/${track.artist_id}`,
        cache_age: 3600,
        ...thumbnailOf(publicUrl, track),
        width,
        height,
        html: embedCode(publicUrl, track.slug, title, width, height),
      })
    },
  })
}

/** Only addresses of our own pages; an address of another language is the same track. */
function slugOf(url: string, publicUrl: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { host, pathname } = new URL(url)
  return host === new URL(publicUrl).host ? TRACK_PATH.exec(pathname)?.[1] : undefined
}

const thumbnailOf = (publicUrl: string, { slug, cover_url }: WholeTrack) =>
  cover_url === null
    ? {}
    : {
        thumbnail_url: `${publicUrl}/tracks/${slug}/cover.jpg?size=${THUMBNAIL}`,
        thumbnail_width: THUMBNAIL,
        thumbnail_height: THUMBNAIL,
      }

function embedCode(publicUrl: string, slug: string, title: string, width: number, height: number): string {
  const src = escapeHtml(`${publicUrl}/embed/${slug}`)
  return `<iframe src="${src}" width="${width}" height="${height}" title="${escapeHtml(title)}" allow="autoplay" loading="lazy" frameborder="0"></iframe>`
}
