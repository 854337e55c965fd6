import { updateAccount, type AccountDetail } from '@numo/domains/accounts/contract-admin.ts'
import { accountMovesFrom } from '@numo/domains/accounts/rules-status.ts'
import { useProgram } from '../../../app/program.ts'
import { ConfirmButton } from '../../../app/record/confirm-button.tsx'
import { EditPanel } from '../../../app/record/edit-panel.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AccessPanel } from '../../../users/access-panel.tsx'
import { AccountPage } from '../../../accounts/account-page.tsx'
import { AccountNotices } from '../../../accounts/account-notices.tsx'
import { AccountState } from '../../../accounts/account-facts.tsx'
import { currencyOptions, localeOptions } from '../../../users/options.ts'
import { timeZoneName, timeZoneOptions } from '../../../ui/time-zones.ts'
import { useWho } from '../../../app/session/use-who.ts'

/**
 * Settings of an account (name, currency, language, time zone), its status, and the flags and notifications of its
 * users.
 */
export const Page = () => (
  <AccountPage>{(account) => <Settings key={account.id} account={account} />}</AccountPage>
)

function Settings({ account }: { account: AccountDetail }) {
  const { t, locale } = useProgram()
  const { claims } = useWho()
  return (
    <div className="record-cols">
      <div>
        <EditPanel
          title={t('staff.account_settings')}
          endpoint={updateAccount}
          fixed={{ id: account.id, version: account.version }}
          fields={[
            {
              name: 'display_name',
              label: t('trail.field.display_name'),
              value: account.display_name,
              max: 120,
            },
            {
              name: 'default_currency',
              kind: 'select',
              label: t('trail.field.default_currency'),
              value: account.default_currency,
              options: currencyOptions(account.default_currency),
            },
            {
              name: 'locale',
              kind: 'select',
              label: t('trail.field.locale'),
              value: account.locale,
              shown: t(`staff.locale.${account.locale}`),
              options: localeOptions(t),
            },
            {
              name: 'timezone',
              kind: 'select',
              label: t('trail.field.timezone'),
              value: account.timezone,
              shown: timeZoneName(account.timezone, locale),
              options: timeZoneOptions(account.timezone, locale),
            },
          ]}
        />
        {account.users.map((user) => (
          <AccessPanel
            key={user.id}
            title={t('staff.access_of', { name: user.display_name })}
            user_id={user.id}
            is_fixed={user.id === claims.permissions.sb_user_id}
            claims={{
              roles: user.roles,
              access: user.access,
              permissions: {
                sb_user_id: user.id,
                account_id: account.id,
                partner_id: null,
                provider_id: null,
                admin_id: null,
              },
            }}
          />
        ))}
      </div>
      <div>
        <Moves account={account} />
        <AccountNotices id={account.id} />
      </div>
    </div>
  )
}

function Moves({ account }: { account: AccountDetail }) {
  const { t } = useProgram()
  const name = account.display_name
  return (
    <Panel title={t('staff.state')} note={t(`staff.account_means.${account.status}`)}>
      <p>
        <AccountState status={account.status} />
      </p>
      <div className="row">
        {accountMovesFrom(account.status).map((to) => (
          <ConfirmButton
            key={to}
            label={t(`staff.move.${to}`)}
            question={t(`staff.move_question.${to}`, { name })}
            text={t(`staff.account_means.${to}`)}
            done={t('app.saved')}
            is_danger={to !== 'active'}
            has_reason
            endpoint={updateAccount}
            input={{
              id: account.id,
              version: account.version,
              status: to,
            }}
          />
        ))}
      </div>
    </Panel>
  )
}
