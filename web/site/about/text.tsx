import type { TextView } from '../../../src/site/page/about-views.ts'
import type { Block } from '../../../src/site/page/docs-views.ts'
import type { SiteFrame } from '../../../src/site/page/web-pages.ts'
import { RichText } from '../../docs/rich-text.tsx'
import { about } from '../../i18n/site/about.ts'
import type { PageContent } from '../parts/page-content.ts'

/** Privacy, terms, contact. */
export function textPage({ name, blocks }: TextView, { language }: SiteFrame): PageContent {
  const t = about[language]
  const content = (
    <article class="stack about-text">
      <h1 class="page-title">{t[name]}</h1>
      {blocks[language].map((block, index) => (
        <TextBlock key={index} block={block} />
      ))}
    </article>
  )
  return { title: t[name], description: t[`${name}About`], path: `/${name}`, content }
}

function TextBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2 id={block.id}>{block.text}</h2>
  if (block.kind === 'text')
    return (
      <p>
        <RichText text={block.text} />
      </p>
    )
  if (block.kind !== 'list') return null
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>
          <RichText text={item} />
        </li>
      ))}
    </ul>
  )
}
