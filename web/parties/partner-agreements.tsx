import {
  createAgreement,
  endAgreement,
  listAgreements,
} from '@numo/domains/partners/contract-agreements.ts'
import type { PartnerRecord } from '@numo/domains/partners/contract-admin.ts'
import { fxRiskBearers, settlementWays } from '@numo/domains/partners/enums.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { today } from '../app/today.ts'
import { useRead } from '../app/use-read.ts'
import { Panel } from '../ui/panel.tsx'
import { AgreementRow } from './agreement-row.tsx'

/** Agreements of a clinic, newest first, with the form for a new one. */
export function PartnerAgreements({ partner }: { partner: PartnerRecord }) {
  const { t } = useProgram()
  const query = useRead(listAgreements, { partner_id: partner.id })
  return (
    <QueryState query={query}>
      {({ agreements, companies }) => (
        <Panel
          title={t('parties.agreement.title')}
          note={t('parties.agreement.note')}
          action={<NewAgreement partner={partner} companies={companies} last={agreements[0]} />}
        >
          {agreements.length === 0 && <p className="dim">{t('parties.agreement.none')}</p>}
          <ul className="rows">
            {agreements.map((agreement) => (
              <AgreementRow key={agreement.id} agreement={agreement}>
                {agreement.ends_on === null && (
                  <FormButton
                    is_danger
                    label={t('parties.agreement.end')}
                    aria={t('parties.agreement.end_title', { name: agreement.company.name })}
                    title={t('parties.agreement.end_title', { name: agreement.company.name })}
                    submit={t('parties.agreement.end')}
                    done={t('parties.agreement.ended')}
                    endpoint={endAgreement}
                    fixed={{
                      partner_id: partner.id,
                      agreement_id: agreement.id,
                      version: agreement.version,
                    }}
                    refused={{ 'agreement-days': ['ends_on'] }}
                    fields={[
                      {
                        name: 'ends_on',
                        label: t('parties.agreement.ends'),
                        hint: t('parties.agreement.end_note'),
                        kind: 'date',
                        value: today(),
                      },
                    ]}
                  />
                )}
              </AgreementRow>
            ))}
          </ul>
        </Panel>
      )}
    </QueryState>
  )
}

type Read = OutputOf<typeof listAgreements>

function NewAgreement({
  partner,
  companies,
  last,
}: {
  partner: PartnerRecord
  companies: Read['companies']
  last: Read['agreements'][number] | undefined
}) {
  const { t } = useProgram()
  const [first] = companies
  return (
    <FormButton
      label={t('parties.agreement.begin')}
      title={t('parties.agreement.begin')}
      done={t('parties.agreement.begun')}
      endpoint={createAgreement}
      fixed={{ partner_id: partner.id }}
      refused={{ 'agreement-days': ['begins_on'] }}
      fields={[
        {
          name: 'numo_company_id',
          label: t('parties.agreement.company'),
          kind: 'select',
          value: last?.company.id ?? first?.id,
          options: companies.map(({ id, name }) => [id, name]),
        },
        {
          name: 'currency',
          label: t('parties.currency'),
          kind: 'code',
          value: last?.currency ?? partner.default_currency ?? first?.currency,
          max: 3,
        },
        {
          name: 'fee_bps',
          label: t('parties.agreement.fee'),
          kind: 'percent',
          value: last?.fee_bps ?? 500,
        },
        {
          name: 'fee_tax_bps',
          label: t('parties.agreement.fee_tax'),
          kind: 'percent',
          value: last?.fee_tax_bps ?? 1600,
        },
        {
          name: 'withholding_bps',
          label: t('parties.agreement.withholding'),
          kind: 'percent',
          value: last?.withholding_bps ?? 0,
        },
        {
          name: 'settlement',
          label: t('parties.agreement.settlement_title'),
          kind: 'select',
          value: last?.settlement ?? 'net',
          options: settlementWays.map((one) => [one, t(`parties.agreement.settlement.${one}`)]),
        },
        {
          name: 'fx_risk',
          label: t('parties.agreement.fx_title'),
          kind: 'select',
          value: last?.fx_risk ?? 'platform',
          options: fxRiskBearers.map((one) => [one, t(`parties.agreement.fx_risk.${one}`)]),
        },
        {
          name: 'payment_days',
          label: t('parties.agreement.payment_days'),
          kind: 'number',
          value: last?.payment_days ?? 30,
          max: 3,
        },
        {
          name: 'begins_on',
          label: t('parties.agreement.begins'),
          hint: t('parties.agreement.replaces'),
          kind: 'date',
          value: today(),
        },
      ]}
    />
  )
}
