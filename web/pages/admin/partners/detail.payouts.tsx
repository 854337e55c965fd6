import { IconArrowBarUp } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Payouts of a partner. Missing yet: payouts. */
export const Page = () => (
  <EmptyScreen screen="admin_partner_payouts" icon={IconArrowBarUp} next={['admin_partners']} />
)
