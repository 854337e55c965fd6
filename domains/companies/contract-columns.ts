import { defineColumns } from '@numo/kit/list-columns.ts'
import { listCompanies } from './contract.ts'

export const companyColumns = defineColumns(listCompanies, [
  {
    name: 'trade_name',
    title: 'parties.company.name',
    can_sort: true,
    value: (row) => row.trade_name,
  },
  { name: 'legal_name', title: 'parties.company.legal_name', value: (row) => row.legal_name },
  { name: 'country', title: 'parties.country', value: (row) => row.country },
  { name: 'tax_id', title: 'parties.company.tax_id', value: (row) => row.tax_id },
  {
    name: 'functional_currency',
    title: 'parties.currency',
    value: (row) => row.functional_currency,
  },
  { name: 'invoice_prefix', title: 'parties.company.prefix', value: (row) => row.invoice_prefix },
  {
    name: 'agreements',
    title: 'parties.company.agreements',
    is_end: true,
    value: (row) => row.agreements,
  },
  {
    name: 'status',
    title: 'parties.state',
    words: 'parties.company.status',
    value: (row) => row.status,
  },
  {
    name: 'created_at',
    title: 'parties.created',
    can_sort: true,
    is_extra: true,
    value: (row) => row.created_at,
  },
])
