import { useParams } from 'react-router'
import { useProgram } from '../../app/program.ts'
import { useTitle } from '../../ui/page-head.tsx'
import { BankSheet } from '../../parties/bank-sheet.tsx'

/** The printed bank details of a partner. */
export function Page() {
  const { partner_id = '' } = useParams()
  const { t } = useProgram()
  useTitle(t('screens.print_bank.title'))
  return <BankSheet partner_id={partner_id} />
}
