import type { ComponentChildren } from 'preact'

/** `code`, **strong** and [links](/docs), and nothing else. */
const MARKS = /`([^`]+)`|\*\*([^*]+)\*\*|\[((?:`[^`]*`|[^\]`])+)\]\(([^)]+)\)/g

export function RichText({ text }: { text: string }) {
  const parts: ComponentChildren[] = []
  let end = 0
  for (const match of text.matchAll(MARKS)) {
    const [whole, code, strong, label, href = ''] = match
    parts.push(text.slice(end, match.index))
    if (code !== undefined) parts.push(<code>{code}</code>)
    else if (strong !== undefined) parts.push(<strong>{strong}</strong>)
    else
      parts.push(
        <a href={href}>
          <RichText text={label!} />
        </a>,
      )
    end = match.index + whole.length
  }
  parts.push(text.slice(end))
  return <>{parts}</>
}
