import type { ComponentChildren } from 'preact'
import { usePageTitle } from '../../../app/page-title.ts'
import { Tabs } from '../../../components/list/tabs.tsx'
import { insight as words } from '../../../i18n/console/watch/insight.ts'
import { useWords } from '../../../i18n/language.tsx'

export type InsightTab = 'traffic' | 'requests' | 'searches' | 'locks' | 'storage'

const TABS: readonly InsightTab[] = ['traffic', 'requests', 'searches', 'locks', 'storage']

/** What all parts of the figures have in common. */
export function InsightFrame({ current, children }: { current: InsightTab; children: ComponentChildren }) {
  const t = useWords(words)
  usePageTitle(current === 'traffic' ? t.title : `${t[current]} · ${t.title}`)
  const tabs = TABS.map((id) => ({
    id,
    label: t[id],
    href: id === 'traffic' ? '/console/insight' : `/console/insight/${id}`,
  }))
  return (
    <>
      <h1>{t.title}</h1>
      <Tabs label={t.tabs} current={current} tabs={tabs} />
      {children}
    </>
  )
}
