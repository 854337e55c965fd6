import { useSearchParams } from 'react-router'
import { ListScreen } from '../../../app/list/list-screen.tsx'
import { clientPaymentList } from '../../../money/payment-lists.tsx'
import { reminderList } from '../../../money/reminder-list.tsx'

/** Payments of households; with `?tab=reminders` what they owe and the stage of its reminders. */
export function Page() {
  const [params] = useSearchParams()
  return params.get('tab') === 'reminders' ? (
    <ListScreen key="reminders" declaration={reminderList} />
  ) : (
    <ListScreen key="payments" declaration={clientPaymentList} />
  )
}
