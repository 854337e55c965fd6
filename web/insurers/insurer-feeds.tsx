import { use, useState } from 'react'
import {
  createDirectoryFeed,
  listDirectoryFeeds,
  revokeDirectoryFeed,
  type Feed,
} from '@numo/domains/directory-feeds/contract.ts'
import type { InsurerRecord } from '@numo/domains/insurance/contract-admin.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { useRead } from '../app/use-read.ts'
import { SecretOnce } from '../integrations/secret-once.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'

/** Keys with which an insurer reads the mistakes in its directory. */
export function InsurerFeeds({
  insurer: { id: insurer_id, name },
  words,
}: {
  insurer: InsurerRecord
  words: Promise<boolean>
}) {
  use(words)
  const { t, formats } = useProgram()
  const [made, setMade] = useState<string | null>(null)
  const query = useRead(listDirectoryFeeds, { insurer_id })
  return (
    <QueryState query={query}>
      {({ feeds, mistakes, addresses }) => (
        <Panel
          title={t('integrations.feed.title')}
          note={t('integrations.feed.note')}
          action={
            <FormButton
              label={t('integrations.feed.add')}
              title={t('integrations.feed.add_title', { name })}
              submit={t('integrations.feed.add')}
              endpoint={createDirectoryFeed}
              fixed={{ insurer_id }}
              onDone={(output) => setMade(output?.key ?? null)}
              fields={[
                {
                  name: 'name',
                  label: t('integrations.feed.name'),
                  hint: t('integrations.feed.name_hint'),
                  max: 80,
                  is_focused: true,
                },
              ]}
            />
          }
        >
          <p>
            {mistakes === 0
              ? t('integrations.feed.no_mistakes')
              : t('integrations.feed.mistakes', { count: mistakes, n: formats.number(mistakes) })}
          </p>
          {feeds.length === 0 && <p className="dim">{t('integrations.feed.none')}</p>}
          <ul className="rows">
            {feeds.map((feed) => (
              <FeedRow key={feed.id} of={feed} insurer_id={insurer_id} />
            ))}
          </ul>
          <p className="dim">
            {t('integrations.feed.addresses')}:{' '}
            {addresses.map((address) => (
              <code key={address} className="secret-once">
                {address}
              </code>
            ))}
          </p>
          {made !== null && (
            <SecretOnce
              title={t('integrations.feed.made')}
              text={t('integrations.feed.made_text')}
              secret={made}
              onClose={() => setMade(null)}
            />
          )}
        </Panel>
      )}
    </QueryState>
  )
}

function FeedRow({
  of: { id, name, shown, is_revoked, created_at, created_by, last_used_at },
  insurer_id,
}: {
  of: Feed
  insurer_id: string
}) {
  const { t, formats } = useProgram()
  const used =
    last_used_at === null
      ? t('integrations.keys.unused')
      : t('integrations.keys.used', { when: formats.moment(last_used_at) })
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>
          <code>{shown}</code> · {used}
        </small>
        <small>
          {t('integrations.keys.by', { name: created_by, day: formats.moment(created_at, 'day') })}
        </small>
      </span>
      <span className="row">
        <Status tone={is_revoked ? 'idle' : 'ok'}>
          {t(is_revoked ? 'integrations.keys.revoked' : 'integrations.keys.active')}
        </Status>
        {!is_revoked && (
          <ConfirmButton
            look="ghost"
            is_danger
            label={t('integrations.keys.revoke')}
            aria={t('integrations.keys.revoke_of', { name })}
            question={t('integrations.keys.revoke_question', { name })}
            text={t('integrations.feed.revoke_text')}
            done={t('integrations.keys.revoked_done')}
            endpoint={revokeDirectoryFeed}
            input={{ insurer_id, id }}
          />
        )}
      </span>
    </li>
  )
}
