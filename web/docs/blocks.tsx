import type { Block } from '../../src/site/page/docs-views.ts'
import { RichText } from './rich-text.tsx'
import { Samples } from './samples.tsx'

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
      return <PlainTable {...block} />
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

interface PlainTableProps {
  label: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** On a narrow screen each row is a card, whose cells say which column they are. */
export function PlainTable({ label, head, rows }: PlainTableProps) {
  return (
    <table class="docs-table" aria-label={label}>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={head[column]} data-head={head[column]}>
                <RichText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
