import { IconArrowBarUp } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Payout. Not implemented yet: items to claim lines, statement. */
export const Page = () => (
  <EmptyScreen screen="dashboard_payout" icon={IconArrowBarUp} next={['clinic_payouts']} />
)
