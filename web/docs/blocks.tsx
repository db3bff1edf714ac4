import type { Block } from '../../src/site/page/docs-views.ts'
import { RichText } from './rich-text.tsx'
import { Samples } from './samples.tsx'
import { Table } from './table.tsx'

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map((block, index) => (
        <OneBlock key={index} block={block} />
      ))}
    </>
  )
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <Heading id={block.id} text={block.text} />
    case 'text':
      return (
        <p>
          <RichText text={block.text} />
        </p>
      )
    case 'note':
      return (
        <p class="docs-note">
          <RichText text={block.text} />
        </p>
      )
    case 'list':
      return <List {...block} />
    case 'table':
      return (
        <Table
          label={block.label}
          head={block.head}
          rows={block.rows.map((row) => row.map((cell) => <RichText key={cell} text={cell} />))}
        />
      )
    case 'samples':
      return <Samples name={block.name} samples={block.samples} />
  }
}

/** A heading that can be linked to. */
export function Heading({ id, text }: { id: string; text: string }) {
  return (
    <h2 id={id}>
      <a class="docs-anchor" href={`#${id}`}>
        {text}
      </a>
    </h2>
  )
}

function List({ items, isOrdered }: { items: readonly string[]; isOrdered: boolean }) {
  const entries = items.map((item) => (
    <li key={item}>
      <RichText text={item} />
    </li>
  ))
  return isOrdered ? <ol>{entries}</ol> : <ul>{entries}</ul>
}
