import { useParams } from 'react-router'
import {
  getCompany,
  setCompanyLogo,
  updateCompany,
  type Company,
} from '@numo/domains/companies/contract.ts'
import { companyStatuses } from '@numo/domains/companies/enums.ts'
import { proposeCompanyBankAccount } from '@numo/domains/partners/contract-bank.ts'
import { CommandButton } from '../app/command-button.tsx'
import { useProgram } from '../app/program.ts'
import { Activity } from '../app/record/activity.tsx'
import { EditPanel } from '../app/record/edit-panel.tsx'
import { RecordPage } from '../app/record/record-page.tsx'
import { RecordState } from '../app/record/record-state.tsx'
import { When } from '../app/record/when.tsx'
import { base64Of } from '../app/save-file.ts'
import { useCommand } from '../app/use-command.ts'
import { useRead } from '../app/use-read.ts'
import { FileButton } from '../ui/fields/file-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { timeZoneName, timeZoneOptions } from '../ui/time-zones.ts'
import { BankAccounts } from './bank-accounts.tsx'
import { ProposeAccount } from './propose-account.tsx'

export function CompanyState({ status }: Pick<Company, 'status'>) {
  const { t } = useProgram()
  return (
    <Status tone={status === 'active' ? 'ok' : 'idle'}>
      {t(`parties.company.status.${status}`)}
    </Status>
  )
}

/** Page of a legal entity of ours: tax data, address, number series and bank accounts. */
export function CompanyPage() {
  const { id = '' } = useParams()
  const { t } = useProgram()
  const query = useRead(getCompany, { id })
  const list = { to: '/admin/numo-companies', title: t('screens.admin_companies.title') }
  return (
    <RecordState query={query} list={list} title={t('screens.admin_company.title')}>
      {(company) => (
        <RecordPage
          list={list}
          title={company.trade_name}
          state={<CompanyState status={company.status} />}
          note={`${company.legal_name} · ${company.tax_id}`}
        >
          <div className="record-cols">
            <div>
              <Details company={company} />
              <Accounts company={company} />
            </div>
            <div>
              <Logo company={company} />
              <Address company={company} />
              <Series company={company} />
              <Activity type="numo_company" id={company.id} />
            </div>
          </div>
        </RecordPage>
      )}
    </RecordState>
  )
}

const targetOf = ({ id, version }: Company) => ({
  endpoint: updateCompany,
  fixed: { id, version },
})

function Details({ company }: { company: Company }) {
  const { t, formats, locale } = useProgram()
  return (
    <EditPanel
      title={t('parties.company.details')}
      {...targetOf(company)}
      fields={[
        { name: 'trade_name', label: t('parties.company.name'), value: company.trade_name },
        { name: 'legal_name', label: t('parties.company.legal_name'), value: company.legal_name },
        { name: 'tax_id', label: t('parties.company.tax_id'), value: company.tax_id, max: 40 },
        {
          name: 'tax_regime',
          label: t('parties.company.tax_regime'),
          value: company.tax_regime,
          max: 80,
        },
        {
          name: 'timezone',
          label: t('parties.company.zone'),
          kind: 'select',
          value: company.timezone,
          shown: timeZoneName(company.timezone, locale),
          options: timeZoneOptions(company.timezone, locale),
        },
        {
          name: 'status',
          label: t('parties.state'),
          kind: 'select',
          value: company.status,
          shown: t(`parties.company.status.${company.status}`),
          options: companyStatuses.map((one) => [one, t(`parties.company.status.${one}`)]),
        },
      ]}
      facts={[
        [t('parties.country'), formats.country(company.country)],
        [t('parties.company.base_currency'), company.functional_currency],
        [t('parties.company.prefix'), company.invoice_prefix],
        [t('parties.created'), <When key="created" at={company.created_at} day />],
      ]}
    />
  )
}

function Address({ company }: { company: Company }) {
  const { t } = useProgram()
  return (
    <EditPanel
      title={t('parties.company.address')}
      {...targetOf(company)}
      fields={(['line1', 'line2', 'postal_code', 'city', 'region'] as const).map((name) => ({
        name,
        label: t(`parties.company.${name}`),
        value: company[name],
        max: name === 'postal_code' ? 20 : 120,
      }))}
    />
  )
}

function Logo({ company: { id, version, logo, trade_name } }: { company: Company }) {
  const { t } = useProgram()
  const { run, isPending } = useCommand(setCompanyLogo, { done: t('parties.company.logo_saved') })
  const set = async (file: File) => run({ id, version, content: await base64Of(file) })
  return (
    <Panel
      title={t('parties.company.logo')}
      note={t('parties.company.logo_note')}
      action={
        <span className="row">
          <FileButton
            size="xs"
            accept="image/png,image/jpeg,image/webp"
            isBusy={isPending}
            onFiles={([file]) => void (file && set(file))}
          >
            {t('parties.company.logo_choose')}
          </FileButton>
          {logo && (
            <CommandButton
              size="xs"
              endpoint={setCompanyLogo}
              input={{ id, version, content: null }}
              done={t('parties.company.logo_removed')}
            >
              {t('parties.company.logo_remove')}
            </CommandButton>
          )}
        </span>
      }
    >
      {logo ? (
        <img className="paper-logo" src={logo} alt={trade_name} />
      ) : (
        <p className="dim">{t('parties.company.logo_none')}</p>
      )}
    </Panel>
  )
}

function Series({ company }: { company: Company }) {
  const { t } = useProgram()
  const { series, invoice_prefix } = company
  const number = (name: string, last: number) =>
    `${invoice_prefix}-${name}-${String(last).padStart(6, '0')}`
  return (
    <Panel title={t('parties.company.series')} note={t('parties.company.series_note')}>
      {series.length === 0 && (
        <p className="dim">{t('parties.company.series_none', { number: number('A', 1) })}</p>
      )}
      <ul className="rows">
        {series.map((one) => (
          <li key={one.series}>
            <span>
              <b>
                {one.series === 'A' || one.series === 'C'
                  ? t(`parties.company.series_of.${one.series}`)
                  : one.series}
              </b>
              <small>
                {t('parties.company.series_last', { number: number(one.series, one.last_number) })}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Accounts({ company }: { company: Company }) {
  const { t } = useProgram()
  const { id, legal_name, country, functional_currency: currency } = company
  return (
    <BankAccounts
      accounts={company.accounts}
      of={legal_name}
      note={t('parties.bank.note_company')}
      action={
        <ProposeAccount
          endpoint={proposeCompanyBankAccount}
          fixed={{ id }}
          start={{ holder_name: legal_name, country, currency }}
        />
      }
    />
  )
}
