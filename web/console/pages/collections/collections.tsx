import { useState } from 'preact/hooks'
import type { ShownCollection as Collection, ListedCollection } from '../../../../src/console/collections/schemas.ts'
import { ApiFailure } from '../../../app/api-failure.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { Dialog } from '../../../components/feedback/dialog.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Field } from '../../../components/form/field.tsx'
import { Cover } from '../../../components/list/cover.tsx'
import type { Column } from '../../../components/list/table.tsx'
import { collectionWords } from '../../../i18n/console/tracks/collections.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useNavigation } from '../../address/navigation.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { useApi, useHasRole } from '../../session/context.tsx'
import { ListHead } from '../catalogue/parts/list-head.tsx'

export function CollectionsPage() {
  const t = useWords(collectionWords)
  usePageTitle(t.title)
  const mayEdit = useHasRole('editor')
  const [isAdding, setIsAdding] = useState(false)
  const list = useList<ListedCollection>('/collections', ['q', 'limit'])
  return (
    <ListPage
      label={t.title}
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/console/catalogue/collections/${id}`}
      empty={<EmptyState title={t.none} help={t.noneHelp} />}
      expected={4}
      search={t.search}
      csv="/collections"
      hasSizes
      head={<ListHead title={t.title} add={mayEdit ? { label: t.add, onPress: () => setIsAdding(true) } : undefined} />}
    >
      {isAdding && <AddCollection onClose={() => setIsAdding(false)} />}
    </ListPage>
  )
}

function useColumns(): Column<ListedCollection>[] {
  const t = useWords(collectionWords)
  const format = useFormat()
  return [
    {
      id: 'title',
      title: t.name,
      cell: (collection) => (
        <span class="row">
          <Cover src={collection.cover_url ?? undefined} />
          {collection.title}
        </span>
      ),
    },
    { id: 'tracks', title: t.tracks, isNumeric: true, cell: ({ tracks }) => format.number(tracks) },
    { id: 'shown', title: t.shown, isNumeric: true, cell: ({ track_count }) => format.number(track_count) },
    { id: 'changed', title: t.changed, isWideOnly: true, cell: ({ updated_at }) => format.dateTime(updated_at) },
  ]
}

function AddCollection({ onClose }: { onClose: () => void }) {
  const t = useWords(collectionWords)
  const api = useApi()
  const { go } = useNavigation()
  const [title, setTitle] = useState('')
  const [slug, setSlug] = useState('')
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    await api.post<Collection>('/collections', { title, ...(slug.trim() && { slug: slug.trim() }) }).then(
      ({ data }) => go(`/console/catalogue/collections/${data.id}`),
      (error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        setFailure(error)
        setIsBusy(false)
      },
    )
  }
  const isTold = failure?.detail('title') !== undefined || failure?.detail('slug') !== undefined
  return (
    <Dialog title={t.add} onClose={onClose}>
      <form class="form" onSubmit={add} noValidate>
        {failure !== undefined && !isTold && <ErrorNote failure={failure} />}
        <Field label={t.name} value={title} hasFocus error={failure?.detail('title')} onChange={setTitle} />
        <Field
          label={t.slug}
          help={t.slugNewHelp}
          value={slug}
          isOptional
          isMono
          error={failure?.detail('slug')}
          onChange={setSlug}
        />
        <div class="form-end">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t.add}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
