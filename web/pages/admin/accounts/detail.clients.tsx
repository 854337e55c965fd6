import { Link } from 'react-router'
import { useProgram } from '../../../app/program.ts'
import { Panel } from '../../../ui/panel.tsx'
import { AccountPage } from '../../../accounts/account-page.tsx'
import { ClientState, Relationship } from '../../../clients/client-facts.tsx'
import { fullName } from '../../../ui/full-name.ts'

/** Covered people of a household. */
export function Page() {
  const { t, formats } = useProgram()
  return (
    <AccountPage>
      {(account) => (
        <Panel title={t('staff.clients')}>
          {account.clients.length === 0 && <p className="dim">{t('staff.no_clients')}</p>}
          <ul className="rows">
            {account.clients.map((client) => (
              <li key={client.id}>
                <span>
                  <b>
                    <Link to={`/admin/clients/${client.id}`}>{fullName(client)}</Link>
                  </b>
                  <small>
                    <Relationship is={client.relationship} /> · {formats.day(client.birth_date)}
                  </small>
                </span>
                <ClientState status={client.status} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </AccountPage>
  )
}
