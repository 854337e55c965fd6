import { getPartnerTerms, proposeOwnBankAccount } from '@numo/domains/partners/contract-terms.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { useRead } from '../app/use-read.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Panel } from '../ui/panel.tsx'
import { AgreementRow } from './agreement-row.tsx'
import { BankAccountRow } from './bank-account-row.tsx'
import { ProposeAccount } from './propose-account.tsx'

/** Agreement and bank accounts of the caller's own clinic; an owner may propose an account. */
export function OwnTerms({ partner }: { partner: { id: string; name: string } }) {
  const { t } = useProgram()
  const query = useRead(getPartnerTerms, { partnerId: partner.id })
  return (
    <QueryState query={query}>
      {({ agreements, accounts }) => (
        <>
          <Panel
            title={t('parties.bank.title')}
            note={t('parties.bank.note_own')}
            action={
              <span className="row">
                <ButtonLink size="xs" to={`/print/partner/${partner.id}/bank-info`}>
                  {t('parties.bank.print')}
                </ButtonLink>
                <ProposeAccount
                  endpoint={proposeOwnBankAccount}
                  fixed={{ partnerId: partner.id }}
                  start={{
                    holder_name: accounts[0]?.holder_name ?? partner.name,
                    country: accounts[0]?.country ?? 'MX',
                    currency: accounts[0]?.currency ?? agreements[0]?.currency ?? 'MXN',
                  }}
                  done={t('parties.bank.added_own')}
                />
              </span>
            }
          >
            {accounts.length === 0 && <p className="dim">{t('parties.bank.none')}</p>}
            <ul className="rows">
              {accounts.map((account) => (
                <BankAccountRow key={account.id} account={account} />
              ))}
            </ul>
          </Panel>
          <Panel title={t('parties.agreement.title')}>
            {agreements.length === 0 && <p className="dim">{t('parties.agreement.none_own')}</p>}
            <ul className="rows">
              {agreements.map((agreement) => (
                <AgreementRow key={agreement.id} agreement={agreement} />
              ))}
            </ul>
          </Panel>
        </>
      )}
    </QueryState>
  )
}
