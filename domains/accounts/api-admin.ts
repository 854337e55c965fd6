import { serve } from '../serve.ts'
import { changeAccounts } from './change-accounts.ts'
import * as contract from './contract-admin.ts'
import * as notices from './contract-notices.ts'
import { exportAccounts } from './export-accounts.ts'
import { getAccountDetail } from './get-account-detail.ts'
import { getHouseholdChoices } from './get-household-choices.ts'
import { listAccounts } from './list-accounts.ts'
import { setHouseholdChoice } from './set-household-choice.ts'
import { updateAccount } from './update-account.ts'

/** What this domain serves to staff. */
export const accountsAdminApi = [
  serve(contract.listAccounts, listAccounts),
  serve(contract.exportAccounts, exportAccounts),
  serve(contract.changeAccounts, changeAccounts),
  serve(contract.getAccountDetail, getAccountDetail),
  serve(contract.updateAccount, updateAccount),
  serve(notices.getHouseholdChoices, getHouseholdChoices),
  serve(notices.setHouseholdChoice, setHouseholdChoice),
]
