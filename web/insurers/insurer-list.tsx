import { IconShieldHeart } from '@tabler/icons-react'
import {
  exportInsuranceCompanies,
  listInsuranceCompanies,
  type InsurerRow,
  missingOfInsurer,
} from '@numo/domains/insurance/contract-admin.ts'
import { companyStatuses, submissionChannels } from '@numo/domains/insurance/contract-fields.ts'
import { insurerColumns } from '@numo/domains/insurance/contract-columns.ts'
import { useProgram } from '../app/program.ts'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { CountryName } from '../app/record/country-name.tsx'
import { Facts } from '../app/record/facts.tsx'
import { Figure, When } from '../app/record/when.tsx'
import { NewInsurer } from './new-insurer.tsx'
import { InsurerState } from '../directory/pills.tsx'
import { SourceName } from '../directory/source-name.tsx'

function Channel({ row }: { row: InsurerRow }) {
  const { t } = useProgram()
  return t(`directory.insurer.channels.${row.submission_channel}`)
}

function Peek({ row }: { row: InsurerRow }) {
  const { t, formats } = useProgram()
  return (
    <>
      <p>
        <InsurerState status={row.status} />
      </p>
      <Facts
        items={[
          [t('directory.country'), row.country && formats.country(row.country)],
          [t('directory.insurer.plans'), formats.number(row.plans)],
          [t('directory.networks'), formats.number(row.networks)],
          [t('directory.providers'), formats.number(row.providers)],
          [t('directory.insurer.channel'), <Channel key="channel" row={row} />],
          [t('directory.insurer.claims_email'), row.claims_email],
          [t('directory.source'), <SourceName key="source" source={row.source} />],
          [t('directory.updated'), <When key="when" at={row.updated_at} />],
        ]}
      />
    </>
  )
}

export const insurerList = defineList(listInsuranceCompanies, {
  name: 'insurance',
  screen: 'admin_insurance',
  icon: IconShieldHeart,
  next: [],
  export: exportInsuranceCompanies,
  columns: insurerColumns,
  cells: {
    status: (row) => <InsurerState status={row.status} />,
    country: (row) => <CountryName code={row.country} />,
    providers: (row) => <Figure value={row.providers} />,
    source: (row) => <SourceName source={row.source} />,
    updated_at: (row) => <When at={row.updated_at} day />,
  },
  filters: [
    {
      name: 'status',
      title: 'directory.status',
      options: optionsOf(companyStatuses, 'directory.insurer.state'),
    },
    {
      name: 'channel',
      title: 'directory.insurer.channel',
      options: optionsOf(submissionChannels, 'directory.insurer.channels'),
    },
    {
      name: 'missing',
      title: 'directory.missing',
      options: optionsOf(missingOfInsurer, 'directory.insurer.lacks'),
    },
  ],
  card: {
    about: ['country'],
    state: ['status'],
    note: ['updated_at'],
  },
  keyOf: (row) => row.id,
  nameOf: (row) => row.name,
  pageOf: (row) => `/admin/insurance/${row.id}`,
  Peek,
  Actions: NewInsurer,
})
