import { useParams } from 'react-router'
import { BankSheet } from '../../parties/bank-sheet.tsx'

/** The printed bank details of a partner. */
export function Page() {
  const { partner_id = '' } = useParams()
  return <BankSheet partner_id={partner_id} />
}
