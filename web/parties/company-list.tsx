import { IconBuilding } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { companyColumns } from '@numo/domains/companies/contract-columns.ts'
import { createCompany, exportCompanies, listCompanies } from '@numo/domains/companies/contract.ts'
import { companyStatuses } from '@numo/domains/companies/enums.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { useProgram } from '../app/program.ts'
import { CountryName } from '../app/record/country-name.tsx'
import { When } from '../app/record/when.tsx'
import { CompanyState } from './company-page.tsx'

/** List of our own legal entities. */
export const companyList = defineList(listCompanies, {
  name: 'companies',
  screen: 'admin_companies',
  icon: IconBuilding,
  next: [],
  export: exportCompanies,
  columns: companyColumns,
  cells: {
    country: (row) => <CountryName code={row.country} />,
    status: (row) => <CompanyState status={row.status} />,
    created_at: (row) => <When at={row.created_at} day />,
  },
  filters: [
    {
      name: 'status',
      title: 'parties.state',
      options: optionsOf(companyStatuses, 'parties.company.status'),
    },
    {
      name: 'bank',
      title: 'parties.company.bank_title',
      options: [['to_verify', 'parties.company.bank_to_verify']],
    },
  ],
  card: {
    about: ['legal_name', 'country', 'tax_id'],
    state: ['status'],
    note: ['functional_currency'],
  },
  keyOf: (row) => row.id,
  nameOf: (row) => row.trade_name,
  pageOf: (row) => `/admin/numo-companies/${row.id}`,
  Actions: NewCompany,
})

/** Adds a legal entity and opens its page. */
function NewCompany() {
  const { t } = useProgram()
  const navigate = useNavigate()
  return (
    <FormButton
      is_main
      label={t('parties.company.new')}
      title={t('parties.company.new')}
      done={t('parties.company.made')}
      endpoint={createCompany}
      refused={{ 'unfit-tax-id': ['tax_id'], 'already-known': ['tax_id'] }}
      fields={[
        { name: 'trade_name', label: t('parties.company.name') },
        { name: 'legal_name', label: t('parties.company.legal_name') },
        {
          name: 'country',
          label: t('parties.country'),
          kind: 'code',
          value: 'MX',
          hint: t('parties.bank.country_hint'),
          max: 2,
        },
        { name: 'tax_id', label: t('parties.company.tax_id'), max: 40 },
        { name: 'tax_regime', label: t('parties.company.tax_regime'), max: 80 },
        {
          name: 'functional_currency',
          label: t('parties.company.base_currency'),
          kind: 'code',
          value: 'MXN',
          hint: t('parties.bank.currency_hint'),
          max: 3,
        },
        {
          name: 'invoice_prefix',
          label: t('parties.company.prefix'),
          kind: 'code',
          hint: t('parties.company.prefix_hint'),
          max: 6,
        },
      ]}
      onDone={(made) => void (made && navigate(`/admin/numo-companies/${made.id}`))}
    />
  )
}
