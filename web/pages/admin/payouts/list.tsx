import { IconArrowBarUp } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Payouts. Not implemented yet: list, batch builder. */
export const Page = () => (
  <EmptyScreen screen="admin_payouts" icon={IconArrowBarUp} next={['admin_partners']} />
)
