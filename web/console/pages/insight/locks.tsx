import type { Lock } from '../../../../src/console/insight/schemas.ts'
import { ListView } from '../../../app/list-view.tsx'
import { EmptyState } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import type { Column } from '../../../components/list/table.tsx'
import { insight as words } from '../../../i18n/console/watch/insight.ts'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { useThing } from '../../thing.tsx'
import { InsightFrame } from './frame.tsx'

export function LocksPage() {
  const { t, format, api, ask } = useConsole(words)
  const mayRelease = useHasRole('owner')
  const list = useThing<Lock[]>('/insight/locks')
  const release = (address: string) =>
    ask({
      title: t.releaseTitle(address),
      consequences: [t.releaseNow, t.releaseAgain],
      action: t.release,
      run: () => api.post(`/locks/${encodeURIComponent(address)}/release`),
      said: t.released(address),
      onDone: list.refresh,
    })
  const columns: Column<Lock>[] = [
    { id: 'address', title: t.address, cell: ({ address }) => <code>{address}</code> },
    { id: 'locked', title: t.lockedAt, cell: ({ locked_at }) => format.dateTime(locked_at) },
    { id: 'until', title: t.until, cell: ({ until }) => format.dateTime(until) },
    { id: 'level', title: t.level, isNumeric: true, cell: ({ level }) => format.number(level) },
  ]
  if (mayRelease)
    columns.push({
      id: 'release',
      title: t.release,
      cell: ({ address }) => (
        <Button isSmall onPress={() => release(address)}>
          {t.release} <span class="unseen">{address}</span>
        </Button>
      ),
    })
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
    </InsightFrame>
  )
}
