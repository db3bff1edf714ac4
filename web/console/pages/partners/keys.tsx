import type { PartnerAccount as Account, Key } from '../../../../src/console/partners/schemas.ts'
import { Badge, type Tone } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { keyWords as words } from '../../../i18n/keys.ts'
import { useWords } from '../../../i18n/language.tsx'
import { CsvLink } from '../../list/csv-link.tsx'
import { useConsole } from '../../session/context.tsx'
import { useKeyQuestions } from './use-key-questions.tsx'

const TONES: Readonly<Record<Key['state'], Tone>> = { active: 'good', expired: 'warn', revoked: 'neutral' }

export function Keys({ account, isOwner, onChanged }: { account: Account; isOwner: boolean; onChanged: () => void }) {
  const t = useWords(words)
  const ask = useKeyQuestions(account.id, account.keys, onChanged)
  const prefixOf = new Map(account.keys.map(({ id, prefix }) => [id, prefix]))
  return (
    <div class="card stack">
      <div class="row row-apart">
        <h2>{t.title}</h2>
        {isOwner && account.status === 'approved' && (
          <Button isSmall onPress={ask.issue}>
            {t.issue}
          </Button>
        )}
      </div>
      {account.keys.length === 0 && (
        <p class="soft">
          {t.none} {t.noneHelp}
        </p>
      )}
      <ul class="stack">
        {account.keys.map((key) => (
          <KeyRow
            key={key.id}
            apiKey={key}
            replaces={key.rotated_from === null ? undefined : prefixOf.get(key.rotated_from)}
            onOpen={isOwner ? (what) => ask[what](key) : undefined}
          />
        ))}
      </ul>
      {account.keys.length > 0 && (
        <div>
          <CsvLink path="/keys" more={{ partner_id: account.id }} />
        </div>
      )}
    </div>
  )
}

interface KeyRowProps {
  apiKey: Key
  /** The beginning of the key that it was issued in place of. */
  replaces: string | undefined
  onOpen: ((what: 'edit' | 'rotate' | 'revoke') => void) | undefined
}

function KeyRow({ apiKey, replaces, onOpen }: KeyRowProps) {
  const { t, format } = useConsole(words)
  const { name, prefix, state, partner_status, quota_per_minute, last_used_at, expires_at, test_of } = apiKey
  const isRevoked = state === 'revoked'
  return (
    <li class="partners-key stack stack-tight">
      <div class="row row-apart">
        <span>
          <strong>{name}</strong> <code>{prefix}…</code> {test_of !== null && <Badge tone="calm">{t.forTests}</Badge>}{' '}
          {replaces !== undefined && <span class="soft small">{t.replaces(replaces)}</span>}
        </span>
        {state === 'active' && partner_status !== 'approved' ? (
          <Badge tone="warn">{t.heldBack}</Badge>
        ) : (
          <Badge tone={TONES[state]}>{t[state]}</Badge>
        )}
      </div>
      <dl class="facts small">
        <dt>{t.quota}</dt>
        <dd class="numbers">{t.perMinute(format.number(quota_per_minute))}</dd>
        <dt>{t.lastUsed}</dt>
        <dd>{last_used_at === null ? t.neverUsed : format.dateTime(last_used_at)}</dd>
        <dt>{t.ends}</dt>
        <dd>{expires_at === null ? t.never : format.dateTime(expires_at)}</dd>
      </dl>
      {onOpen !== undefined && !isRevoked && (
        <div class="row">
          <Button isSmall onPress={() => onOpen('edit')}>
            {t.edit}
          </Button>
          {state === 'active' && (
            <Button isSmall onPress={() => onOpen('rotate')}>
              {t.rotate}
            </Button>
          )}
          <Button isSmall kind="danger" onPress={() => onOpen('revoke')}>
            {t.revoke}
          </Button>
        </div>
      )}
    </li>
  )
}
