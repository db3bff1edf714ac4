import type { ShownCollection as Collection } from '../../../../src/console/collections/schemas.ts'
import { Button } from '../../../components/form/controls.tsx'
import { collectionWords } from '../../../i18n/console/tracks/collections.ts'
import { useWords } from '../../../i18n/language.tsx'
import type { PageProps } from '../../address/page-props.ts'
import { EditForm } from '../../edit/edit-form.tsx'
import { PageHead } from '../../page-head.tsx'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { ThingPage } from '../../thing.tsx'
import { Picture } from '../catalogue/picture.tsx'
import { OrderEditor } from './order-editor.tsx'

export function CollectionPage({ params: { id = '' } }: PageProps) {
  const t = useWords(collectionWords)
  return (
    <ThingPage<Collection> path={`/collections/${id}`} title={(collection) => collection?.title ?? t.title}>
      {(collection, onChanged) => <CollectionShown collection={collection} onChanged={onChanged} />}
    </ThingPage>
  )
}

function CollectionShown({ collection, onChanged }: { collection: Collection; onChanged: () => void }) {
  const { t, api, toast, ask, go } = useConsole(collectionWords)
  const mayEdit = useHasRole('editor')
  const path = `/collections/${collection.id}`
  const askToDelete = () =>
    ask({
      title: t.deleteTitle(collection.title),
      consequences: [t.deleteWhat, t.deleteTold],
      action: t.deleteIt,
      isDanger: true,
      async run() {
        await api.remove(path)
        toast(t.deleted)
        go('/console/catalogue/collections')
      },
    })
  return (
    <>
      <PageHead title={collection.title} back={{ href: '/console/catalogue/collections', label: t.title }}>
        <Button href={`/collections/${collection.slug}`}>{t.onSite}</Button>
      </PageHead>
      <div class="columns">
        <section class="card stack">
          <EditForm
            thing={collection}
            path={path}
            fieldsOf={({ title, slug, description }) => ({
              title: { label: t.name, value: title },
              slug: { label: t.slug, help: t.slugHelp, isMono: true, value: slug },
              description: { label: t.description, rows: 5, isOptional: true, value: description ?? '' },
            })}
            mayEdit={mayEdit}
            onSaved={onChanged}
          />
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
          <Button kind="danger" onPress={askToDelete}>
            {t.deleteIt}
          </Button>
        </div>
      )}
    </>
  )
}
