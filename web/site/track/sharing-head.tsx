import type { Language } from '../../../src/text/sentence.ts'

interface SharingHeadProps {
  kind: 'music.song' | 'profile' | 'website'
  title: string
  description: string
  url: string
  serviceName: string
  language: Language
  /** The address of the card: 1200 × 630. */
  image: string
  /** More of Open Graph: `music:duration`. */
  more?: readonly (readonly [property: string, content: string])[]
  /** Told to search engines. */
  data?: unknown
}

const LOCALES = { vi: 'vi_VN', en: 'en_GB' } as const

/** What other sites show when the address is pasted there (https://ogp.me), and what search engines read (https://schema.org). */
export function SharingHead({ kind, image, data, more = [], ...page }: SharingHeadProps) {
  const properties: (readonly [string, string])[] = [
    ['og:type', kind],
    ['og:title', page.title],
    ['og:description', page.description],
    ['og:url', page.url],
    ['og:site_name', page.serviceName],
    ['og:locale', LOCALES[page.language]],
    ['og:image', image],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', page.title],
    ...more,
  ]
  return (
    <>
      {properties.map(([property, content], index) => (
        <meta key={`${property} ${index}`} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {data !== undefined && <DataBlock data={data} />}
    </>
  )
}

/** Data is no script: the policy that forbids inline scripts lets it be. Within it no tag can begin. */
function DataBlock({ data }: { data: unknown }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
