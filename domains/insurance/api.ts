import { serveList } from '../serve-list.ts'
import { insurerSource } from './insurer-source.ts'
import { insurerColumns } from './contract-columns.ts'
import { serve } from '../serve.ts'
import * as admin from './contract-admin.ts'
import * as parts from './contract-parts.ts'
import * as contract from './contract.ts'
import { createInsuranceCompany } from './create-insurance-company.ts'
import { deleteInsuranceContact } from './delete-insurance-contact.ts'
import { deletePreauthorizationRule } from './delete-preauthorization-rule.ts'
import { getInsuranceCompany } from './get-insurance-company.ts'
import { listInsurers } from './list-insurers.ts'
import { listPlans } from './list-plans.ts'
import type { RelistNetworks } from './relist.ts'
import { saveInsuranceContact } from './save-insurance-contact.ts'
import * as requirements from './contract-requirements.ts'
import { deleteInsuranceRequirement } from './delete-insurance-requirement.ts'
import { saveInsuranceRequirement } from './save-insurance-requirement.ts'
import { saveInsuranceNetwork } from './save-insurance-network.ts'
import { saveInsurancePlan } from './save-insurance-plan.ts'
import { savePreauthorizationRule } from './save-preauthorization-rule.ts'
import { updateInsuranceCompany } from './update-insurance-company.ts'

/** Maps each endpoint of this domain to its verb. */
export const insuranceApi = [
  serve(contract.listInsurers, listInsurers),
  serve(contract.listPlans, listPlans),
]

/** Maps each endpoint of staff to its verb; `relist` rebuilds the listings of providers in changed networks. */
export const insuranceAdminApi = (relist: RelistNetworks) => [
  ...serveList(admin.listInsuranceCompanies, admin.exportInsuranceCompanies, {
    source: insurerSource,
    columns: insurerColumns,
    file: 'insurers',
    entity_type: 'insurance_company_export',
  }),
  serve(admin.getInsuranceCompany, getInsuranceCompany),
  serve(admin.createInsuranceCompany, createInsuranceCompany),
  serve(admin.updateInsuranceCompany, updateInsuranceCompany(relist)),
  serve(parts.saveInsurancePlan, saveInsurancePlan(relist)),
  serve(parts.saveInsuranceNetwork, saveInsuranceNetwork(relist)),
  serve(parts.saveInsuranceContact, saveInsuranceContact),
  serve(parts.deleteInsuranceContact, deleteInsuranceContact),
  serve(parts.savePreauthorizationRule, savePreauthorizationRule),
  serve(parts.deletePreauthorizationRule, deletePreauthorizationRule),
  serve(requirements.saveInsuranceRequirement, saveInsuranceRequirement),
  serve(requirements.deleteInsuranceRequirement, deleteInsuranceRequirement),
]
