import type { NoticeText, TakedownNotice } from '../../../../src/console/takedowns/takedown-schemas.ts'
import { CopyField } from '../../../components/form/copy.tsx'
import { handNotices as words } from '../../../i18n/console/hand-notices.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useConsole } from '../../session/context.tsx'
import { Thing, useThing } from '../../thing.tsx'

/** Shows the text to send to a partner, and asks for the word that it was sent. */
export function useTellByHand(takedownId: string, onDone: () => void) {
  const { t, api, toast, ask } = useConsole(words)
  return ({ partner_id, partner_name, by_hand }: TakedownNotice) => {
    const path = `/takedowns/${takedownId}/notices/${partner_id}`
    ask({
      title: t.title(partner_name),
      consequences: [t.counts, t.kept],
      action: t.action,
      more: <Text path={`${path}/text`} />,
      fields: {
        how: { label: t.how, help: t.howHelp, value: by_hand?.how, maxLength: 200 },
        at: { label: t.at, help: t.atHelp, type: 'datetime-local', isOptional: true },
      },
      async run({ how, at }) {
        await api.post(`${path}/sent`, { how, ...(at !== '' && { at: new Date(at).toISOString() }) })
        toast(t.written(partner_name))
        onDone()
      },
    })
  }
}

function Text({ path }: { path: string }) {
  const t = useWords(words)
  return (
    <Thing of={useThing<NoticeText>(path)} count={1}>
      {({ recipient, subject, text }) => <CopyField label={t.text(recipient)} value={`${subject}\n\n${text}`} />}
    </Thing>
  )
}
