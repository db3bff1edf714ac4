import type { ComponentChildren } from 'preact'
import type { TrackPage } from '../../../src/site/page/web-pages.ts'
import { Pagination } from '../../components/list/pagination.tsx'
import { TrackList } from './track-row.tsx'

interface TrackPagesProps {
  list: TrackPage
  /** What is said where there is none. */
  empty?: ComponentChildren
  /** Names the list, where a page has several. */
  label?: string
  hrefOf: (page: number) => string
}

/** One page of a list of tracks, and the way to the others. */
export function TrackPages({ list: { tracks, meta }, empty, label, hrefOf }: TrackPagesProps) {
  return (
    <>
      {tracks.length === 0 && empty !== undefined ? empty : <TrackList tracks={tracks} />}
      {meta.total > meta.limit && <Pagination {...meta} {...(label && { label })} hrefOf={hrefOf} />}
    </>
  )
}
