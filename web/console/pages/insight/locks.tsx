import { useState } from 'preact/hooks'
import { useLoad } from '../../../app/use-load.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import { type Column, Table } from '../../../components/list/table.tsx'
import { insight as words } from '../../../i18n/insight.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useApi, useHasRole } from '../../context.tsx'
import { InsightFrame } from './frame.tsx'

interface Lock {
  address: string
  locked_at: string
  until: string
  level: number
}

export function LocksPage() {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const mayRelease = useHasRole('owner')
  const { data, error, refresh } = useLoad((signal) => api.get<Lock[]>('/insight/locks', { signal }), [])
  const [asked, setAsked] = useState<string>()
  const columns = useColumns(mayRelease ? setAsked : undefined)
  const locks = data?.data

  async function release(address: string) {
    await api.post(`/locks/${encodeURIComponent(address)}/release`)
    toast(t.released(address))
    refresh()
  }

  return (
    <InsightFrame current="locks">
      {error !== undefined && <ErrorNote failure={error} onRetry={refresh} />}
      {locks === undefined && error === undefined && <Skeleton shape="rows" count={3} />}
      {locks?.length === 0 && <EmptyState title={t.noLocks} help={t.noLocksHelp} />}
      {locks !== undefined && locks.length > 0 && (
        <>
          <p class="soft">
            {t.noLocksHelp} {!mayRelease && t.ownerOnly}
          </p>
          <Table label={t.locks} rows={locks} rowKey={({ address }) => address} columns={columns} />
        </>
      )}
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
