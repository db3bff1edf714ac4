import { useState } from 'preact/hooks'
import { Button } from '../../components/form/controls.tsx'
import { writeClipboard } from '../../components/form/write-clipboard.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { siteLists } from '../../i18n/site/liked.ts'
import { player as playerWords } from '../../i18n/site/player.ts'
import { NameField } from './name-field.tsx'
import { addressOf, type OwnList } from './own-lists.ts'

interface ListHeadProps {
  /** Undefined once it has been deleted. */
  list: OwnList | undefined
  name: string
  /** What was just done. */
  said: string
  onUndo: (() => void) | undefined
  onRename: (name: string) => void
  onDelete: () => void
}

export function ListHead({ list, name, said, onUndo, onRename, onDelete }: ListHeadProps) {
  const t = useWords(siteLists)
  const format = useFormat()
  const [isRenaming, setRenaming] = useState(false)
  return (
    <div class="stack">
      <div class="page-head">
        <div>
          <h1>{list?.name ?? name}</h1>
          {list !== undefined && (
            <p class="soft numbers">{t.count(format.number(list.trackIds.length), list.trackIds.length)}</p>
          )}
        </div>
        {list !== undefined && (
          <Actions list={list} onRename={() => setRenaming(!isRenaming)} onDelete={onDelete} isRenaming={isRenaming} />
        )}
      </div>
      {list !== undefined && isRenaming && (
        <Rename
          name={list.name}
          onSave={(next) => {
            onRename(next)
            setRenaming(false)
          }}
        />
      )}
      <div class="row" role="status">
        {said !== '' && <p>{said}</p>}
        {onUndo !== undefined && (
          <Button isSmall onPress={onUndo}>
            {t.undo}
          </Button>
        )}
      </div>
      {list?.trackIds.length === 0 && said === '' && <p class="soft">{t.empty}</p>}
    </div>
  )
}

interface ActionsProps {
  list: OwnList
  isRenaming: boolean
  onRename: () => void
  onDelete: () => void
}

function Actions({ list, isRenaming, onRename, onDelete }: ActionsProps) {
  const t = useWords(siteLists)
  const [isCopied, setCopied] = useState(false)
  const hasTracks = list.trackIds.length > 0
  async function share(): Promise<void> {
    const url = new URL(addressOf(list), location.href).href
    // Rejected when the reader thinks better of it.
    if (navigator.share !== undefined) return navigator.share({ title: list.name, url }).catch(() => {})
    await writeClipboard(url)
    setCopied(true)
  }
  return (
    <div class="row">
      {hasTracks && (
        <button type="button" class="button button-primary" data-play-all="">
          {useWords(playerWords).playAll}
        </button>
      )}
      {hasTracks && (
        <Button icon="share" onPress={() => void share()}>
          {isCopied ? t.copied : t.share}
        </Button>
      )}
      {hasTracks && <Button href={addressOf(list)}>{t.asOthers}</Button>}
      <Button isExpanded={isRenaming} onPress={onRename}>
        {t.rename}
      </Button>
      <Button kind="danger" onPress={onDelete}>
        {t.delete}
      </Button>
    </div>
  )
}

function Rename({ name, onSave }: { name: string; onSave: (name: string) => void }) {
  const t = useWords(siteLists)
  const [typed, setTyped] = useState(name)
  return (
    <form
      class="lists-new"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') onSave(typed.trim())
      }}
    >
      <NameField label={t.name} value={typed} onChange={setTyped} />
      <Button type="submit" kind="primary">
        {t.save}
      </Button>
    </form>
  )
}

interface RowControlsProps {
  title: string
  onMove: (by: -1 | 1) => void
  onDrop: () => void
}

/** Where the row stands in the list, changed by pressing. */
export function RowControls({ title, onMove, onDrop }: RowControlsProps) {
  const t = useWords(siteLists)
  return (
    <>
      <Button kind="plain" icon="up" isIconOnly onPress={() => onMove(-1)}>
        {t.up(title)}
      </Button>
      <Button kind="plain" icon="down" isIconOnly onPress={() => onMove(1)}>
        {t.down(title)}
      </Button>
      <Button kind="plain" icon="close" isIconOnly onPress={onDrop}>
        {t.drop(title)}
      </Button>
    </>
  )
}
