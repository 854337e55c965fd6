import { IconArrowBarUp } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Payout. Not implemented yet: items, approvals, bank file. */
export const Page = () => (
  <EmptyScreen screen="admin_payout" icon={IconArrowBarUp} next={['admin_payouts']} />
)
