import { serveList } from '../serve-list.ts'
import { serve } from '../serve.ts'
import { companySource } from './company-source.ts'
import { companyColumns } from './contract-columns.ts'
import * as contract from './contract.ts'
import { createCompany } from './create-company.ts'
import { getCompany } from './get-company.ts'
import { setCompanyLogo } from './set-company-logo.ts'
import { updateCompany } from './update-company.ts'

/** Maps each endpoint of this domain to its verb. */
export const companiesApi = [
  ...serveList(contract.listCompanies, contract.exportCompanies, {
    source: companySource,
    columns: companyColumns,
    file: 'companies',
    entity_type: 'company_export',
  }),
  serve(contract.getCompany, getCompany),
  serve(contract.createCompany, createCompany),
  serve(contract.updateCompany, updateCompany),
  serve(contract.setCompanyLogo, setCompanyLogo),
]
