import { useState } from 'react'
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  type Key,
} from '@numo/domains/api-keys/contract.ts'
import type { ApiScope } from '@numo/domains/api-keys/enums.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { useRead } from '../app/use-read.ts'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import type { AppWordKey } from '../words/app-words.ts'
import { SecretOnce } from './secret-once.tsx'

const scopeWords: Readonly<Record<ApiScope, AppWordKey>> = {
  'patients:read': 'integrations.scope.patients_read',
  'patients:write': 'integrations.scope.patients_write',
  'eligibility:read': 'integrations.scope.eligibility_read',
  'eligibility:write': 'integrations.scope.eligibility_write',
  'authorizations:read': 'integrations.scope.authorizations_read',
  'authorizations:write': 'integrations.scope.authorizations_write',
  'claims:read': 'integrations.scope.claims_read',
  'claims:write': 'integrations.scope.claims_write',
  'payouts:read': 'integrations.scope.payouts_read',
}

/** API keys of the caller’s own clinic; its owners make and revoke them. */
export function OwnKeys({ partner: { id: partnerId } }: { partner: { id: string } }) {
  const { t } = useProgram()
  const [made, setMade] = useState<string | null>(null)
  const query = useRead(listApiKeys, { partnerId })
  return (
    <QueryState query={query}>
      {({ keys, scopes, may_manage }) => (
        <Panel
          title={t('integrations.keys.title')}
          note={
            <>
              {t('integrations.keys.note')} <a href="/api/v4/docs#keys">{t('integrations.docs')}</a>
            </>
          }
          action={
            may_manage && (
              <FormButton
                is_main
                label={t('integrations.keys.add')}
                title={t('integrations.keys.add_title')}
                submit={t('integrations.keys.add')}
                endpoint={createApiKey}
                fixed={{ partnerId }}
                onDone={(output) => setMade(output?.key ?? null)}
                fields={[
                  {
                    name: 'name',
                    label: t('integrations.keys.name'),
                    hint: t('integrations.keys.name_hint'),
                    max: 80,
                    is_focused: true,
                  },
                  {
                    name: 'scopes',
                    label: t('integrations.keys.scopes'),
                    kind: 'checks',
                    options: scopes.map((scope) => [scope, t(scopeWords[scope])]),
                  },
                ]}
              />
            )
          }
        >
          {!may_manage && <p className="dim">{t('integrations.keys.owner_only')}</p>}
          {keys.length === 0 && <p className="dim">{t('integrations.keys.none')}</p>}
          <ul className="rows">
            {keys.map((key) => (
              <KeyRow key={key.id} of={key} partnerId={partnerId} isManaged={may_manage} />
            ))}
          </ul>
          {made !== null && (
            <SecretOnce
              title={t('integrations.keys.made')}
              text={t('integrations.keys.made_text')}
              secret={made}
              onClose={() => setMade(null)}
            />
          )}
        </Panel>
      )}
    </QueryState>
  )
}

function KeyRow({
  of: { id, name, shown, scopes, status, created_at, created_by, last_used_at },
  partnerId,
  isManaged,
}: {
  of: Key
  partnerId: string
  isManaged: boolean
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
        <small>{scopes.map((scope) => t(scopeWords[scope])).join(', ')}</small>
        <small>
          {t('integrations.keys.by', { name: created_by, day: formats.moment(created_at, 'day') })}
        </small>
        {status === 'stopped' && <small>{t('integrations.keys.stopped_text')}</small>}
      </span>
      <span className="row">
        <Status tone={status === 'active' ? 'ok' : status === 'stopped' ? 'warn' : 'idle'}>
          {t(`integrations.keys.${status}`)}
        </Status>
        {isManaged && status !== 'revoked' && (
          <ConfirmButton
            look="ghost"
            is_danger
            label={t('integrations.keys.revoke')}
            aria={t('integrations.keys.revoke_of', { name })}
            question={t('integrations.keys.revoke_question', { name })}
            text={t('integrations.keys.revoke_text')}
            done={t('integrations.keys.revoked_done')}
            endpoint={revokeApiKey}
            input={{ partnerId, id }}
          />
        )}
      </span>
    </li>
  )
}
