import { useState } from 'preact/hooks'
import type { ChangedField } from '../../../../src/console/catalog/schemas.ts'
import type { ShownCollection as Collection } from '../../../../src/console/collections/schemas.ts'
import { ApiFailure } from '../../../app/api-failure.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import type { Texts } from '../../../app/texts.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Field } from '../../../components/form/field.tsx'
import { collectionWords } from '../../../i18n/console/tracks/collections.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useNavigation } from '../../address/navigation.tsx'
import type { PageProps } from '../../address/page-props.ts'
import { useApi, useHasRole } from '../../session/context.tsx'
import { ChangedMeanwhile, type Clash } from '../catalogue/parts/changed-meanwhile.tsx'
import { useEdited } from '../catalogue/parts/use-edited.ts'
import { Picture } from '../catalogue/picture.tsx'
import { OrderEditor } from './order-editor.tsx'

export function CollectionPage({ params: { id = '' } }: PageProps) {
  const t = useWords(collectionWords)
  const api = useApi()
  const loaded = useLoad((signal) => api.get<Collection>(`/collections/${id}`, { signal }), [id])
  const collection = loaded.data?.data
  usePageTitle(collection?.title ?? t.title)
  if (loaded.error !== undefined && collection === undefined)
    return <ErrorNote failure={loaded.error} onRetry={loaded.refresh} />
  if (collection === undefined) return <Skeleton shape="block" count={3} />
  return <CollectionShown key={id} collection={collection} onChanged={loaded.refresh} />
}

interface CollectionProps {
  collection: Collection
  onChanged: () => void
}

function CollectionShown({ collection, onChanged }: CollectionProps) {
  const t = useWords(collectionWords)
  const mayEdit = useHasRole('editor')
  const [isDeleting, setIsDeleting] = useState(false)
  const path = `/collections/${collection.id}`
  return (
    <>
      <header class="row row-apart">
        <h1>{collection.title}</h1>
        <div class="row">
          <Button kind="plain" icon="left" href="/console/catalogue/collections">
            {t.title}
          </Button>
          <Button href={`/collections/${collection.slug}`}>{t.onSite}</Button>
        </div>
      </header>
      <div class="columns">
        <section class="card stack">
          <CollectionForm collection={collection} mayEdit={mayEdit} onSaved={onChanged} />
        </section>
        <section class="card stack">
          <h2>{t.cover}</h2>
          <Picture
            src={collection.cover_url}
            path={`${path}/cover`}
            mayEdit={mayEdit}
            onRemove={{ path, changes: { cover: null } }}
            onChanged={onChanged}
          />
        </section>
      </div>
      <OrderEditor collection={collection} mayEdit={mayEdit} onSaved={onChanged} />
      {mayEdit && (
        <div class="row">
          <Button kind="danger" onPress={() => setIsDeleting(true)}>
            {t.deleteIt}
          </Button>
        </div>
      )}
      {isDeleting && <DeleteCollection collection={collection} onClose={() => setIsDeleting(false)} />}
    </>
  )
}

function DeleteCollection({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const t = useWords(collectionWords)
  const api = useApi()
  const toast = useToast()
  const { go } = useNavigation()
  return (
    <Confirm
      title={t.deleteTitle(collection.title)}
      consequences={[t.deleteWhat, t.deleteTold]}
      action={t.deleteIt}
      isDanger
      onConfirm={async () => {
        await api.remove(`/collections/${collection.id}`)
        toast(t.deleted)
        go('/console/catalogue/collections')
      }}
      onClose={onClose}
    />
  )
}

type CollectionFields = Texts<Collection, 'title' | 'slug' | 'description'>

const toFields = ({ title, slug, description }: Collection): CollectionFields => ({
  title,
  slug,
  description: description ?? '',
})

/** Only what differs, as the API takes it. */
function changesOf(before: CollectionFields, { title, slug, description }: CollectionFields) {
  return {
    ...(title !== before.title && { title }),
    ...(slug !== before.slug && { slug: slug.trim() }),
    ...(description !== before.description && { description: description || null }),
  }
}

interface FormProps {
  collection: Collection
  mayEdit: boolean
  onSaved: () => void
}

function CollectionForm({ collection, mayEdit, onSaved }: FormProps) {
  const t = useWords(collectionWords)
  const api = useApi()
  const toast = useToast()
  const path = `/collections/${collection.id}`
  const edited = useEdited(collection, toFields, async () => (await api.get<Collection>(path)).data)
  const { base, fields, clash } = edited
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  const send = async (if_updated_at = base.updated_at) => {
    const { data } = await api.patch<Collection>(path, { ...changesOf(toFields(base), fields), if_updated_at })
    edited.saved(data)
    toast(t.saved)
    onSaved()
  }
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setFailure(undefined)
    await send()
      .catch(edited.refuse)
      .catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        setFailure(error)
      })
      .finally(() => setIsBusy(false))
  }
  const bind = (name: keyof typeof fields) => ({
    value: fields[name],
    isReadOnly: !mayEdit,
    error: failure?.detail(name),
    onChange: (value: string) => edited.setFields((before) => ({ ...before, [name]: value })),
  })
  return (
    <>
      <form class="form" onSubmit={save} noValidate>
        {failure !== undefined && <ErrorNote failure={failure} />}
        <Field label={t.name} {...bind('title')} />
        <Field label={t.slug} help={t.slugHelp} isMono {...bind('slug')} />
        <Field label={t.description} rows={5} isOptional {...bind('description')} />
        {mayEdit && (
          <div class="form-end">
            <Button kind="primary" type="submit" isBusy={isBusy}>
              {t.save}
            </Button>
          </div>
        )}
      </form>
      {clash !== undefined && (
        <ChangedMeanwhile
          clashes={clash.changes.map((change) => toClash(t, change, toFields(clash.theirs), fields))}
          onTheirs={edited.takeTheirs}
          onMine={() => send(clash.theirs.updated_at)}
          onClose={edited.forgetClash}
        />
      )}
    </>
  )
}

function toClash(
  t: (typeof collectionWords)['vi'],
  change: ChangedField,
  theirs: CollectionFields,
  mine: CollectionFields,
): Clash {
  const labels: Partial<Record<string, string>> = { title: t.name, slug: t.slug, description: t.description }
  const field = change.field as keyof CollectionFields
  return { ...change, label: labels[field] ?? field, theirs: theirs[field] ?? '', mine: mine[field] ?? '' }
}
