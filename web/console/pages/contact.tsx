import { useState } from 'preact/hooks'
import type { Contact } from '../../../src/console/alerts/schemas.ts'
import { ApiFailure } from '../../app/api-failure.ts'
import { useLoad } from '../../app/use-load.ts'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { useToast } from '../../components/feedback/toast.tsx'
import { Button } from '../../components/form/button.tsx'
import { Field } from '../../components/form/field.tsx'
import { Select } from '../../components/form/select.tsx'
import { alerts as words } from '../../i18n/console/alerts.ts'
import { useWords } from '../../i18n/language.tsx'
import { useApi } from '../session/context.tsx'

/** Where whoever is signed in is told what waits. */
export function OwnContact() {
  const t = useWords(words)
  const api = useApi()
  const { data, error, refresh, set } = useLoad((signal) => api.get<Contact>('/account/contact', { signal }), [])
  return (
    <section class="card stack">
      <h2>{t.contact}</h2>
      <p class="soft">{t.contactHelp}</p>
      {error !== undefined && <ErrorNote failure={error} onRetry={refresh} />}
      {data === undefined ? (
        error === undefined && <Skeleton count={2} />
      ) : (
        <ContactForm contact={data.data} onSaved={(contact) => set({ ...data, data: contact })} />
      )}
    </section>
  )
}

function ContactForm({ contact, onSaved }: { contact: Contact; onSaved: (contact: Contact) => void }) {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const [email, setEmail] = useState(contact.email ?? '')
  const [language, setLanguage] = useState(contact.language)
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      const wanted = { email: email.trim() === '' ? null : email.trim(), language }
      onSaved((await api.put<Contact>('/account/contact', wanted)).data)
      toast(t.saved)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  const wrong = failure?.detail('email')
  return (
    <form class="stack" noValidate onSubmit={(event) => void submit(event)}>
      {failure !== undefined && wrong === undefined && <ErrorNote failure={failure} />}
      <Field
        label={t.email}
        type="email"
        autocomplete="email"
        value={email}
        onChange={setEmail}
        error={wrong}
        isOptional
      />
      <Select
        label={t.language}
        value={language}
        onChange={(value) => setLanguage(value === 'en' ? 'en' : 'vi')}
        options={[
          { value: 'vi', label: t.vi },
          { value: 'en', label: t.en },
        ]}
      />
      <div class="row">
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
