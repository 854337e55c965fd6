import { use } from 'react'
import {
  createDirectoryFeed,
  listDirectoryFeeds,
  revokeDirectoryFeed,
} from '@numo/domains/directory-feeds/contract.ts'
import type { InsurerRecord } from '@numo/domains/insurance/contract-admin.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { useRead } from '../app/use-read.ts'
import { KeysPanel } from '../integrations/keys-panel.tsx'

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
  const query = useRead(listDirectoryFeeds, { insurer_id })
  return (
    <QueryState query={query}>
      {({ keys, mistakes, addresses }) => (
        <KeysPanel
          title={t('integrations.feed.title')}
          note={t('integrations.feed.note')}
          keys={keys}
          hint={t('integrations.feed.name_hint')}
          made_text={t('integrations.feed.made_text')}
          revoke_text={t('integrations.feed.revoke_text')}
          renderAdd={(shared) => (
            <FormButton
              {...shared}
              title={t('integrations.feed.add_title', { name })}
              endpoint={createDirectoryFeed}
              fixed={{ insurer_id }}
            />
          )}
          renderRevoke={(shared, id) => (
            <ConfirmButton {...shared} endpoint={revokeDirectoryFeed} input={{ insurer_id, id }} />
          )}
          above={
            <p>
              {mistakes === 0
                ? t('integrations.feed.no_mistakes')
                : t('integrations.feed.mistakes', { count: mistakes, n: formats.number(mistakes) })}
            </p>
          }
          below={
            <p className="dim">
              {t('integrations.feed.addresses')}:{' '}
              {addresses.map((address) => (
                <code key={address} className="secret-once">
                  {address}
                </code>
              ))}
            </p>
          }
        />
      )}
    </QueryState>
  )
}
