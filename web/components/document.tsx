import type { ComponentChildren } from 'preact'
import type { PageFrame } from '../../src/site/page/web-pages.ts'

interface DocumentProps extends PageFrame {
  title: string
  /** More of the head: what search engines and other sites are told. */
  head?: ComponentChildren
  /** `data-…` of the body, for scripts to read: a page has no inline scripts. */
  data?: Readonly<Record<`data-${string}`, string>>
  children: ComponentChildren
}

/** A whole page around its content. */
export function Document({ language, theme, title, styles, scripts, preloads, head, data, children }: DocumentProps) {
  return (
    <html lang={language} data-theme={theme}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {head}
        <link rel="icon" type="image/svg+xml" href="/favicon.ico" />
        {preloads.map(({ href, as }) =>
          as === 'font' ? (
            <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
          ) : (
            <link key={href} rel="modulepreload" href={href} />
          ),
        )}
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body {...data}>{children}</body>
    </html>
  )
}
