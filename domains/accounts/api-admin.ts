import { serveList } from '../serve-list.ts'
import { accountSource } from './account-source.ts'
import { accountColumns } from './contract-columns.ts'
import { serve } from '../serve.ts'
import { changeAccounts } from './change-accounts.ts'
import * as contract from './contract-admin.ts'
import * as notices from './contract-notices.ts'
import { getAccountDetail } from './get-account-detail.ts'
import { getHouseholdChoices } from './get-household-choices.ts'
import { setHouseholdChoice } from './set-household-choice.ts'
import { updateAccount } from './update-account.ts'

/** Endpoints of this domain for staff. */
export const accountsAdminApi = [
  ...serveList(contract.listAccounts, contract.exportAccounts, {
    source: (ctx) => accountSource(ctx.settings),
    columns: accountColumns,
    file: 'accounts',
    entity_type: 'account_export',
    household: (row) => row.id,
  }),
  serve(contract.changeAccounts, changeAccounts),
  serve(contract.getAccountDetail, getAccountDetail),
  serve(contract.updateAccount, updateAccount),
  serve(notices.getHouseholdChoices, getHouseholdChoices),
  serve(notices.setHouseholdChoice, setHouseholdChoice),
]
