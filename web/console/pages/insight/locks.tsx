import { useState } from 'preact/hooks'
import type { Lock } from '../../../../src/console/insight/schemas.ts'
import { ListView } from '../../../app/list-view.tsx'
import { useLoad } from '../../../app/use-load.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import type { Column } from '../../../components/list/table.tsx'
import { insight as words } from '../../../i18n/console/watch/insight.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useApi, useHasRole } from '../../session/context.tsx'
import { InsightFrame } from './frame.tsx'

export function LocksPage() {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const mayRelease = useHasRole('owner')
  const list = useLoad((signal) => api.get<Lock[]>('/insight/locks', { signal }), [])
  const [asked, setAsked] = useState<string>()
  const columns = useColumns(mayRelease ? setAsked : undefined)

  async function release(address: string) {
    await api.post(`/locks/${encodeURIComponent(address)}/release`)
    toast(t.released(address))
    list.refresh()
  }

  return (
    <InsightFrame current="locks">
      {list.data !== undefined && list.data.data.length > 0 && (
        <p class="soft">
          {t.noLocksHelp} {!mayRelease && t.ownerOnly}
        </p>
      )}
      <ListView
        label={t.locks}
        list={list}
        columns={columns}
        rowKey={({ address }) => address}
        empty={<EmptyState title={t.noLocks} help={t.noLocksHelp} />}
        expected={3}
      />
      {asked !== undefined && (
        <Confirm
          title={t.releaseTitle(asked)}
          consequences={[t.releaseNow, t.releaseAgain]}
          action={t.release}
          onConfirm={() => release(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </InsightFrame>
  )
}

function useColumns(onRelease: ((address: string) => void) | undefined): Column<Lock>[] {
  const t = useWords(words)
  const format = useFormat()
  const columns: Column<Lock>[] = [
    { id: 'address', title: t.address, cell: ({ address }) => <code>{address}</code> },
    { id: 'locked', title: t.lockedAt, cell: ({ locked_at }) => format.dateTime(locked_at) },
    { id: 'until', title: t.until, cell: ({ until }) => format.dateTime(until) },
    { id: 'level', title: t.level, isNumeric: true, cell: ({ level }) => format.number(level) },
  ]
  if (onRelease !== undefined)
    columns.push({
      id: 'release',
      title: t.release,
      cell: ({ address }) => (
        <Button isSmall onPress={() => onRelease(address)}>
          {t.release} <span class="unseen">{address}</span>
        </Button>
      ),
    })
  return columns
}
