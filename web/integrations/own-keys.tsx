import { createApiKey, listApiKeys, revokeApiKey } from '@numo/domains/api-keys/contract.ts'
import type { ApiScope } from '@numo/domains/api-keys/enums.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { useRead } from '../app/use-read.ts'
import type { AppWordKey } from '../words/app-words.ts'
import { KeysPanel } from './keys-panel.tsx'

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
  const query = useRead(listApiKeys, { partnerId })
  return (
    <QueryState query={query}>
      {({ keys, scopes, may_manage }) => (
        <KeysPanel
          title={t('integrations.keys.title')}
          note={
            <>
              {t('integrations.keys.note')} <a href="/api/v4/docs#keys">{t('integrations.docs')}</a>
            </>
          }
          keys={keys}
          hint={t('integrations.keys.name_hint')}
          made_text={t('integrations.keys.made_text')}
          revoke_text={t('integrations.keys.revoke_text')}
          renderAdd={({ fields, ...shared }) =>
            may_manage && (
              <FormButton
                {...shared}
                is_main
                title={t('integrations.keys.add_title')}
                endpoint={createApiKey}
                fixed={{ partnerId }}
                fields={[
                  ...fields,
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
          renderRevoke={(shared, id) =>
            may_manage && (
              <ConfirmButton {...shared} endpoint={revokeApiKey} input={{ partnerId, id }} />
            )
          }
          renderLines={(key) => (
            <small>{key.scopes.map((scope) => t(scopeWords[scope])).join(', ')}</small>
          )}
          above={!may_manage && <p className="dim">{t('integrations.keys.owner_only')}</p>}
        />
      )}
    </QueryState>
  )
}
