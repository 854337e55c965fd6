import { useProgram } from '../../../app/program.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Status } from '../../../ui/status.tsx'
import { AccountPage } from '../../../accounts/account-page.tsx'
import { addressLines } from '@numo/domains/addresses/rules-lines.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'

/** Home and billing addresses of a household. */
export function Page() {
  const { t, formats } = useProgram()
  return (
    <AccountPage>
      {(account) => (
        <Panel title={t('staff.tab.addresses')}>
          {account.addresses.length === 0 && <p className="dim">{t('staff.no_addresses')}</p>}
          <ul className="rows">
            {account.addresses.map((address) => (
              <li key={address.id}>
                <span>
                  <b>{addressLines(address)[0]}</b>
                  <small>{addressLines(address)[1]}</small>
                  <small>{formats.country(address.country)}</small>
                </span>
                <Status tone="idle">{t(`staff.use.${address.use}`)}</Status>
                <ButtonLink size="xs" to={`/admin/addresses?item=${address.id}`}>
                  {t('record.edit')}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </AccountPage>
  )
}
